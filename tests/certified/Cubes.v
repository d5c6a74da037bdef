(* The rolling cubes of the Cubic Eight-Puzzle, opposite faces of the same colour, on a board of rows and columns; and
   the numbers that tables give to its states (docs/FORMAT.md). *)
From Coq Require Import Arith NArith Lia List Bool.
From Certified Require Import Paths Spaces Trays.
Import ListNotations.
Local Open Scope N_scope.

Inductive paint := White | Blue | Red.

(* The colours on top, on the sides east and west, and on the sides north and south. *)
Record cube := { top : paint; along_row : paint; along_column : paint }.

(* A cube that moves rolls over an edge: sideways two pairs of sides change places, and otherwise two others. *)
Definition roll (sideways : bool) (c : cube) : cube :=
  if sideways then {| top := along_row c; along_row := top c; along_column := along_column c |}
  else {| top := along_column c; along_row := along_row c; along_column := top c |}.

Lemma roll_back sideways c : roll sideways (roll sideways c) = c.
Proof.
  now destruct sideways, c.
Qed.

Definition same_paint (a b : paint) : bool :=
  match a, b with White, White | Blue, Blue | Red, Red => true | _, _ => false end.

Definition same_cube (c d : cube) : bool :=
  same_paint (top c) (top d) && same_paint (along_row c) (along_row d) && same_paint (along_column c) (along_column d).

Lemma same_cube_right c d : same_cube c d = true -> c = d.
Proof.
  now destruct c as [[] [] []], d as [[] [] []].
Qed.

Lemma same_cube_itself c : same_cube c c = true.
Proof.
  now destruct c as [[] [] []].
Qed.

Section Cubes.

Variables rows cols root : nat.
Hypothesis some_cols : cols <> O.

Definition first_cube := {| top := White; along_row := Blue; along_column := Red |}.

(* White on top of every cube, and the blank on the cell [root]. *)
Definition all_white : list (option cube) :=
  map (fun k => if (k =? root)%nat then None else Some first_cube) (seq 0 (rows * cols)).

Lemma all_white_valid : tray_valid rows cols cube all_white.
Proof.
  apply (valid_by_cell rows cols cube _ root). intros k. now destruct (Nat.eqb_spec k root).
Qed.

Definition cubes : puzzle :=
  tray rows cols some_cols cube same_cube same_cube_right same_cube_itself roll roll_back all_white all_white_valid.

Definition digit (p : paint) : N := match p with White => 0 | Blue => 1 | Red => 2 end.
Definition paint_of (d : N) : paint := match d with 0 => White | 1 => Blue | _ => Red end.

(* Whether the colours go round the other way: top, row, column are t, t + 2, t + 1 and not t, t + 1, t + 2. *)
Definition odd_cube (c : cube) : bool := (digit (along_row c) + 3 - digit (top c)) mod 3 =? 2.
Definition cube_of (t : N) (odd : bool) : cube :=
  let next := paint_of ((t + 1) mod 3) in
  let third := paint_of ((t + 2) mod 3) in
  if odd then {| top := paint_of t; along_row := third; along_column := next |}
  else {| top := paint_of t; along_row := next; along_column := third |}.

(* The numbers of ways to choose, row by row. *)
Fixpoint sums (l : list N) : list N :=
  match l with x :: ((y :: _) as rest) => x + y :: sums rest | _ => [1] end.
Fixpoint triangle (n : nat) : list (list N) :=
  match n with
  | O => [[1]]
  | S m => let t := triangle m in t ++ [1 :: sums (last t [])]
  end.
Definition ways (t : list (list N)) (n k : nat) : N := nth k (nth n t []) 0.

(* A cube's colour of origin: that of the chequered cells where it would be as in the goal. They form a string of 0 and
   1, whose rank counts the lesser ones with as many 1. The tops are a number in base 3. *)
Fixpoint read_cubes (t : list (list N)) (l : list (nat * cube)) (many ones : nat) (rank tops : N) : N * N :=
  match l with
  | [] => (rank, tops)
  | (cell, c) :: rest =>
      let m := pred many in
      let tops' := tops * 3 + digit (top c) in
      if xorb (chequered cols cell) (odd_cube c)
      then read_cubes t rest m (pred ones) (rank + ways t m ones) tops'
      else read_cubes t rest m ones rank tops'
  end.

Fixpoint write_cubes (t : list (list N)) (l : list (nat * N)) (many ones : nat) (rank : N) : list cube :=
  match l with
  | [] => []
  | (cell, d) :: rest =>
      let m := pred many in
      let below := ways t m ones in
      if below <=? rank
      then cube_of d (negb (chequered cols cell)) :: write_cubes t rest m (pred ones) (rank - below)
      else cube_of d (chequered cols cell) :: write_cubes t rest m ones rank
  end.

(* The last [many] digits in base 3, the first first. *)
Fixpoint base_3 (many : nat) (n : N) (after : list N) : list N :=
  match many with O => after | S m => base_3 m (n / 3) (n mod 3 :: after) end.

Definition other_cells (b : nat) : list nat := filter (fun k => negb (k =? b)%nat) (seq 0 (rows * cols)).

Definition cube_numbers : numbering cubes :=
  let cells := (rows * cols)%nat in
  let many := (cells - 1)%nat in
  let ones := length (filter (chequered cols) (other_cells root)) in
  let t := triangle cells in
  let layers := N.of_nat cells in
  let tops_of_all := 3 ^ N.of_nat many in
  {| size := match (ways t many ones * tops_of_all * layers)%N with 0%N => 1%positive | N.pos p => p end;
     number_of := fun s : state cubes =>
       match blank s with
       | None => 0
       | Some b =>
           let (rank, tops) := read_cubes t (combine (other_cells b) (pieces s)) many ones 0 0 in
           (rank * tops_of_all + tops) * layers + N.of_nat b
       end;
     state_of := fun n : N =>
       let b := N.to_nat (n mod layers) in
       let index := n / layers in
       let tops := base_3 many (index mod tops_of_all) [] in
       with_blank b (write_cubes t (combine (other_cells b) tops) many ones (index / tops_of_all)) : state cubes |}.

End Cubes.
