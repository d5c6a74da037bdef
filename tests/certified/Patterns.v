(* The patterns of the Cubic Eight-Puzzle: the colours on top, and the fewest rolls after which a state shows them
   (docs/FORMAT.md, the pattern section). *)
From Coq Require Import Arith NArith Lia List Bool.
From Certified Require Import Paths Spaces Trays Cubes Tables.
Import ListNotations.
Local Open Scope N_scope.

(* What one sees from above. *)
Definition shows (s : list (option cube)) : list (option paint) := map (option_map top) s.

Section Patterns.
Variables rows c root : nat.

Let start := all_white rows (S c) root.
Let roll_once := tray_move (S c) cube roll.

(* n rolls lead from the start to a state that shows the pattern, and no fewer do. *)
Definition fewest_rolls (pattern : list (option paint)) (n : nat) : Prop :=
  (exists s, shows s = pattern /\ path _ roll_once n start s)
  /\ forall s m, shows s = pattern -> path _ roll_once m start s -> (n <= m)%nat.

Variable byte : N -> N.     (* the bytes of the pattern section *)

Variable space : numbering (cubes rows (S c) root (no_cols c)).
Variables colourings patterns : N.  (* of one blank cell, of all; a wrong number is found *)
Let cells := (rows * S c)%nat.
Let many := (cells - 1)%nat.

Definition pattern_number (p : list (option paint)) : N :=
  match blank p with
  | None => patterns
  | Some b => N.of_nat b * colourings + fold_left (fun n t => n * 3 + digit t) (pieces p) 0
  end.

Definition pattern_of (n : N) : list (option paint) :=
  with_blank (N.to_nat (n / colourings)) (map paint_of (base_3 many (n mod colourings) [])).

Definition is_pattern (p : list (option paint)) : bool :=
  let n := pattern_number p in (n <? patterns) && same_board paint same_paint (pattern_of n) p.

(* How the table is read. None: no state shows the pattern. *)
Definition rolls_of (p : list (option paint)) : option nat :=
  if is_pattern p then
    let v := byte (pattern_number p) in if v =? 255 then None else Some (N.to_nat v)
  else None.

(* The check of the pattern of a state, and of the state that the section names for a pattern. *)
Variable D : N -> N.

Definition check_shown (i : N) : bool :=
  let p := shows (state_of space i) in
  let v := byte (pattern_number p) in
  is_pattern p && (v <? 255) && (v <=? D i).

Definition witness (n : N) : N :=
  let rank := byte (patterns + n) + 256 * byte (2 * patterns + n) in
  (rank * colourings + n mod colourings) * N.of_nat cells + n / colourings.

Definition check_pattern (n : N) : bool :=
  let v := byte n in
  let i := witness n in
  (v =? 255)
  || ((i <? N.pos (size space)) && same_board paint same_paint (shows (state_of space i)) (pattern_of n) && (D i =? v)).

Lemma same_paint_right a b : same_paint a b = true -> a = b.
Proof.
  now destruct a, b.
Qed.

Variable table : N -> bool.
Hypothesis goal_accepted : check_goal space D = true.
Hypothesis state_accepted : forall i, i < N.pos (size space) -> check_state space D table i = true.
Hypothesis shown_accepted : forall i, i < N.pos (size space) -> check_shown i = true.
Hypothesis pattern_accepted : forall n, n < patterns -> check_pattern n = true.

Lemma there_and_back n s t : path _ roll_once n s t -> path _ roll_once n t s.
Proof.
  assert (forall m u v w, path _ roll_once m u v -> path _ roll_once 1 v w -> path _ roll_once (S m) u w) as Then.
  { intros m u v w P. induction P as [v|m u x v M P IH]; intros Q; [exact Q|]. econstructor; eauto. }
  intros P. induction P as [s|n s t u M P IH]; [constructor|].
  apply (Then _ _ _ _ IH). apply (go _ _ 0 _ s); [|constructor].
  apply (move_back (cubes rows (S c) root (no_cols c)) s t M).
Qed.

Theorem patterns_right pattern :
  match rolls_of pattern with
  | Some n => fewest_rolls pattern n
  | None => forall s n, path _ roll_once n start s -> shows s <> pattern
  end.
Proof.
  pose proof (distances_right space D table goal_accepted state_accepted) as Right.
  assert (forall s n, path _ roll_once n start s ->
            is_pattern (shows s) = true /\ byte (pattern_number (shows s)) < 255
            /\ (N.to_nat (byte (pattern_number (shows s))) <= n)%nat) as Shown.
  { intros s n P. apply there_and_back in P.
    assert (solvable _ roll_once start s) as Sol by (exists n; exact P).
    destruct (solvable_is_numbered space D table goal_accepted state_accepted s Sol) as (_ & L & E).
    pose proof (shown_accepted _ L) as C. unfold check_shown in C. rewrite E in C.
    apply andb_prop in C as [C H]. apply andb_prop in C as [C H0]. apply N.leb_le in H. apply N.ltb_lt in H0.
    split; [exact C|]. split; [exact H0|].
    destruct (Right s Sol) as [_ Least]. specialize (Least n P). unfold distance in Least. lia. }
  unfold rolls_of. destruct (is_pattern pattern) eqn:I.
  2: { intros s n P E. destruct (Shown s n P) as [J _]. rewrite E, I in J. discriminate. }
  destruct (N.eqb_spec (byte (pattern_number pattern)) 255) as [V|V].
  - intros s n P E. destruct (Shown s n P) as (_ & J & _). rewrite E, V in J. lia.
  - split.
    + unfold is_pattern in I. apply andb_prop in I as [L I]. apply N.ltb_lt in L.
      apply (same_board_right paint same_paint same_paint_right) in I.
      pose proof (pattern_accepted _ L) as C. unfold check_pattern in C.
      apply orb_prop in C as [C|C]; [apply N.eqb_eq in C; contradiction|].
      apply andb_prop in C as [C H]. apply andb_prop in C as [C H0]. apply N.ltb_lt in C. apply N.eqb_eq in H.
      apply (same_board_right paint same_paint same_paint_right) in H0. rewrite I in H0.
      destruct (numbers_are_solvable space D table state_accepted _ C) as [Sol Num].
      exists (state_of space (witness (pattern_number pattern))). split; [exact H0|].
      apply there_and_back. destruct (Right _ Sol) as [P _]. unfold distance in P. rewrite Num, H in P. exact P.
    + intros s m E P. destruct (Shown s m P) as (_ & _ & L). rewrite E in L. exact L.
Qed.
End Patterns.

Section Checker.
Variables rows c root : nat.
Variables table patterns D : N -> N.
Variable processes : N.

Definition colourings_of : N := 3 ^ N.of_nat (rows * S c - 1).
Definition pattern_count : N := N.of_nat (rows * S c) * colourings_of.

Definition rolls : list (option paint) -> option nat := rolls_of rows c patterns colourings_of pattern_count.

Definition shown_refused : positive -> N -> option N :=
  let space := rolling rows c root in
  let each := colourings_of in
  let all := pattern_count in
  first_refused (check_shown rows c root patterns space each all D).

Definition pattern_refused : positive -> N -> option N :=
  let space := rolling rows c root in
  let each := colourings_of in
  let all := pattern_count in
  first_refused (check_pattern rows c root patterns space each all D).

(* If the checker finds no fault, then the number that is read for a pattern is that of the fewest rolls. *)
Theorem cubes_patterns_right :
  cubes_goal_right rows c root D = true ->
  none_refused (cubes_refused rows c root table D) (cubes_states rows c root) processes ->
  none_refused shown_refused (cubes_states rows c root) processes ->
  pattern_refused (N.succ_pos (pattern_count - 1)) 0 = None ->
  forall pattern,
    match rolls pattern with
    | Some n => fewest_rolls rows c root pattern n
    | None => forall s n, path _ (tray_move (S c) cube roll) n (all_white rows (S c) root) s -> shows s <> pattern
    end.
Proof.
  intros G R Sh Pa pattern.
  apply (patterns_right rows c root patterns (rolling rows c root) colourings_of pattern_count D
           (table_bit (N.of_nat (rows * S c)) table) G).
  - exact (parts_are_all _ _ _ R).
  - exact (parts_are_all _ _ _ Sh).
  - intros n L. apply (first_refused_none _ _ _ Pa). rewrite N.succ_pos_spec. lia.
Qed.
End Checker.

Print Assumptions cubes_patterns_right.
