(* Complete tables in single moves: where a state's bit is among the bytes of a table's content (docs/FORMAT.md), and
   the checkers of sliding and of cubic tables, which become a program. *)
From Coq Require Import Arith NArith Lia List Bool.
From Certified Require Import Paths Spaces Trays Sliding Cubes.
Import ListNotations.
Local Open Scope N_scope.

Section Table.

Variable layers : N.        (* cells of the board *)
Variable byte : N -> N.     (* the content's bytes, by place *)

Definition table_bit (n : N) : bool :=
  let index := n / layers in
  N.testbit (byte ((index / 64 * layers + n mod layers) * 8 + index mod 64 / 8)) (index mod 8).

End Table.

Definition no_cols : forall c, S c <> O := fun c H => O_S c (eq_sym H).

(* What is checked, for a board of rows and c + 1 columns whose goal has the blank on the cell [root]: the goal, and the
   states from a number on. The table's bytes, and distances from anywhere. The first state that is refused. *)
Section Checkers.
Variables rows c root : nat.
Variables byte D : N -> N.

Let layers : N := N.of_nat (rows * S c).

Definition eight_like := sliding_numbers rows (S c) root (no_cols c).
Definition rolling := cube_numbers rows (S c) root (no_cols c).

Definition sliding_states : positive := size eight_like.
Definition cubes_states : positive := size rolling.
Definition sliding_number : list (option N) -> N := number_of eight_like.
Definition sliding_goal_right : bool := check_goal eight_like D.
Definition sliding_refused : positive -> N -> option N :=
  let space := eight_like in first_refused (check_state space D (table_bit layers byte)).
Definition cubes_goal_right : bool := check_goal rolling D.
Definition cubes_refused : positive -> N -> option N :=
  let space := rolling in first_refused (check_state space D (table_bit layers byte)).

(* What is read for a board from the table. *)
Definition sliding_reading : nat -> list (option N) -> Prop := reading eight_like (table_bit layers byte).
Definition cubes_reading : nat -> list (option cube) -> Prop := reading rolling (table_bit layers byte).
End Checkers.

(* The theorem: if the checker finds no fault, then what is read for a solvable board is the length of a shortest
   solution. *)
Theorem sliding_table_right rows c root byte D processes :
  sliding_goal_right rows c root D = true ->
  none_refused (sliding_refused rows c root byte D) (sliding_states rows c root) processes ->
  let moved := tray_move (S c) N (fun _ p => p) in
  let goal := in_order rows (S c) root in
  forall board, solvable _ moved goal board ->
  forall n, sliding_reading rows c root byte n board <-> shortest _ moved goal board n.
Proof.
  intros G R. exact (any_reading (eight_like rows c root) D _ G (parts_are_all _ _ _ R)).
Qed.

Theorem cubes_table_right rows c root byte D processes :
  cubes_goal_right rows c root D = true ->
  none_refused (cubes_refused rows c root byte D) (cubes_states rows c root) processes ->
  let moved := tray_move (S c) cube roll in
  let goal := all_white rows (S c) root in
  forall board, solvable _ moved goal board ->
  forall n, cubes_reading rows c root byte n board <-> shortest _ moved goal board n.
Proof.
  intros G R. exact (any_reading (rolling rows c root) D _ G (parts_are_all _ _ _ R)).
Qed.

(* And the numbers below that of the states are those of the solvable boards, each of one board. *)
Theorem sliding_numbering_right rows c root byte D processes :
  sliding_goal_right rows c root D = true ->
  none_refused (sliding_refused rows c root byte D) (sliding_states rows c root) processes ->
  let space := eight_like rows c root in
  let can_be_solved := solvable _ (tray_move (S c) N (fun _ p => p)) (in_order rows (S c) root) in
  (forall i, i < N.pos (size space) -> can_be_solved (state_of space i) /\ number_of space (state_of space i) = i)
  /\ (forall board, can_be_solved board ->
        number_of space board < N.pos (size space) /\ state_of space (number_of space board) = board).
Proof.
  intros G R. exact (numbering_right (eight_like rows c root) D _ G (parts_are_all _ _ _ R)).
Qed.

Print Assumptions sliding_table_right.
Print Assumptions cubes_table_right.
Print Assumptions sliding_numbering_right.
