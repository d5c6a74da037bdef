(* Spaces: the states of a puzzle with their numbers; and the check of distances and of a table of one bit a state. *)
From Coq Require Import Arith NArith Lia List Bool.
From Certified Require Import Paths.
Import ListNotations.
Local Open Scope N_scope.

(* What is stated and proved of a puzzle: its moves, as a person would say them ([move]) and as a function lists them
   ([moves]), and a colour that each move changes. *)
Record puzzle := {
  state : Type;
  same : state -> state -> bool;
  move : state -> state -> Prop;
  moves : state -> list state;
  colour : state -> bool;
  goal : state;
  valid : state -> Prop;
  same_right : forall s t, same s t = true -> s = t;
  same_itself : forall s, same s s = true;
  valid_goal : valid goal;
  valid_move : forall s t, valid s -> move s t -> valid t;
  moves_right : forall s t, In t (moves s) -> move s t;
  moves_all : forall s t, valid s -> move s t -> In t (moves s);
  move_back : forall s t, move s t -> move t s;
  colour_changes : forall s t, valid s -> move s t -> colour t = negb (colour s);
}.

(* Numbers for its states. Nothing is proved of them: the check compares. *)
Record numbering (P : puzzle) := {
  size : positive;
  state_of : N -> state P;
  number_of : state P -> N;
}.
Arguments size {P}.
Arguments state_of {P}.
Arguments number_of {P}.

Section Check.

Context {P : puzzle}.
Variable space : numbering P.
Variable D : N -> N.       (* a distance for each number, from anywhere *)
Variable bit : N -> bool.  (* the table *)

(* Whether the moves [l] of a state at distance d lead to numbered states at most one nearer; and to one that is. *)
Fixpoint check_moves (d : N) (l : list (state P)) (nearer : bool) : bool :=
  match l with
  | [] => nearer
  | t :: rest =>
      let j := number_of space t in
      if j <? N.pos (size space) then
        let e := D j in
        if same P (state_of space j) t && (d <=? e + 1)
        then check_moves d rest (nearer || (e + 1 =? d))
        else false
      else false
  end.

Definition check_state (i : N) : bool :=
  let s := state_of space i in
  let d := D i in
  (number_of space s =? i) && Bool.eqb (bit i) (N.testbit d 1)
  && check_moves d (moves P s) (d =? 0)
  && (if d =? 0 then same P s (goal P) else true).

(* The first of the n numbers from [first] that the test refuses. *)
Fixpoint first_refused (test : N -> bool) (n : positive) (first : N) : option N :=
  match n with
  | xH => if test first then None else Some first
  | xO half =>
      match first_refused test half first with
      | None => first_refused test half (first + N.pos half)
      | refused => refused
      end
  | xI half =>
      if test first then
        match first_refused test half (first + 1) with
        | None => first_refused test half (first + 1 + N.pos half)
        | refused => refused
        end
      else Some first
  end.

(* The same of all numbers below n, as yes or no. *)
Definition all_below (n : positive) (test : N -> bool) : bool :=
  match first_refused test n 0 with None => true | Some _ => false end.

Definition check_goal : bool :=
  let g := number_of space (goal P) in
  (g <? N.pos (size space)) && same P (state_of space g) (goal P) && (D g =? 0).

(* How a table is read (docs/THEORY.md, 1): the residue of a distance modulo 4; and steps to neighbours whose residue is
   one less, to any of them, until the goal is reached. *)
Definition residue (s : state P) : N :=
  (if bit (number_of space s) then 2 else 0) + (if xorb (colour P s) (colour P (goal P)) then 1 else 0).

Definition steps_down (s t : state P) : Prop := move P s t /\ (residue t + 1) mod 4 = residue s.

Inductive reading : nat -> state P -> Prop :=
  | at_goal : reading 0 (goal P)
  | step_down n s t : s <> goal P -> steps_down s t -> reading n t -> reading (S n) s.

Lemma first_refused_none test n : forall first,
  first_refused test n first = None -> forall i, first <= i < first + N.pos n -> test i = true.
Proof.
  induction n as [half IH|half IH|]; intros first; cbn [first_refused].
  - destruct (test first) eqn:T; [|discriminate].
    destruct (first_refused test half (first + 1)) eqn:A; [discriminate|].
    intros B i Hi. destruct (N.eq_dec i first) as [->|]; [assumption|].
    destruct (N.lt_ge_cases i (first + 1 + N.pos half)); [apply (IH _ A)|apply (IH _ B)]; lia.
  - destruct (first_refused test half first) eqn:A; [discriminate|].
    intros B i Hi.
    destruct (N.lt_ge_cases i (first + N.pos half)); [apply (IH _ A)|apply (IH _ B)]; lia.
  - destruct (test first) eqn:T; [|discriminate]. intros _ i Hi.
    replace i with first by lia. assumption.
Qed.

Lemma all_below_right n test : all_below n test = true -> forall i, i < N.pos n -> test i = true.
Proof.
  unfold all_below. destruct (first_refused test n 0) eqn:E; [discriminate|].
  intros _ i L. apply (first_refused_none _ _ _ E). lia.
Qed.

(* All numbers below [size], a part for each of [processes] processes. *)
Definition part_begin (size : positive) (processes k : N) : N := N.pos size * k / processes.

Definition refused_in_part (refused : positive -> N -> option N) (size : positive) (processes k : N) : option N :=
  let first := part_begin size processes k in
  match part_begin size processes (k + 1) - first with
  | 0 => None
  | N.pos n => refused n first
  end.

Definition none_refused (refused : positive -> N -> option N) (size : positive) (processes : N) : Prop :=
  0 < processes /\ forall k, k < processes -> refused_in_part refused size processes k = None.

Theorem parts_are_all test size processes : none_refused (first_refused test) size processes ->
  forall i, i < N.pos size -> test i = true.
Proof.
  intros [Some_process H] i L.
  assert (forall p : nat, i < part_begin size processes (N.of_nat p) ->
    exists k, k < N.of_nat p /\ part_begin size processes k <= i < part_begin size processes (k + 1)) as Find.
  { induction p as [|p IH]; intros Lp.
    - unfold part_begin in Lp. rewrite N.mul_0_r, N.div_0_l in Lp by lia. lia.
    - rewrite Nat2N.inj_succ in *. rewrite <- N.add_1_r in *.
      destruct (N.lt_ge_cases i (part_begin size processes (N.of_nat p))) as [B|B].
      + destruct (IH B) as (k & Lk & In). exists k. split; [lia|exact In].
      + exists (N.of_nat p). split; [lia|split; [exact B|exact Lp]]. }
  destruct (Find (N.to_nat processes)) as (k & Lk & B & E).
  { rewrite N2Nat.id. unfold part_begin. rewrite N.div_mul by lia. exact L. }
  rewrite N2Nat.id in Lk. specialize (H k Lk). unfold refused_in_part in H.
  destruct (part_begin size processes (k + 1) - part_begin size processes k) eqn:C; [lia|].
  apply (first_refused_none _ _ _ H). lia.
Qed.

(* What acceptance of all states means. *)
Hypothesis goal_accepted : check_goal = true.
Hypothesis state_checked : forall i, i < N.pos (size space) -> check_state i = true.

Definition numbered (s : state P) : Prop :=
  valid P s /\ number_of space s < N.pos (size space) /\ state_of space (number_of space s) = s.

Definition distance (s : state P) : nat := N.to_nat (D (number_of space s)).

Lemma goal_checked : numbered (goal P) /\ D (number_of space (goal P)) = 0.
Proof.
  unfold check_goal in goal_accepted. pose proof goal_accepted as H.
  repeat (apply andb_prop in H as [H ?]).
  unfold numbered. rewrite N.ltb_lt in *. rewrite N.eqb_eq in *.
  intuition auto using valid_goal, same_right.
Qed.

Lemma moves_checked d l : forall nearer, check_moves d l nearer = true ->
  (forall t, In t l -> number_of space t < N.pos (size space)
                       /\ state_of space (number_of space t) = t
                       /\ d <= D (number_of space t) + 1)
  /\ (nearer = true \/ exists t, In t l /\ D (number_of space t) + 1 = d).
Proof.
  induction l as [|t rest IH]; intros nearer; cbn [check_moves].
  - intros ->. split; [intros t []|auto].
  - destruct (N.ltb_spec (number_of space t) (N.pos (size space))); [|discriminate].
    destruct (same P _ t) eqn:S; cbn [andb]; [|discriminate].
    destruct (N.leb_spec d (D (number_of space t) + 1)); [|discriminate].
    intros C. apply IH in C as [All Nearer]. split.
    + intros u [<-|I]; [|auto]. auto using same_right.
    + destruct Nearer as [Nearer|(u & I & E)]; [|right; exists u; cbn; auto].
      apply orb_prop in Nearer as [->|E]; [auto|]. apply N.eqb_eq in E.
      right. exists t. cbn. auto.
Qed.

Section Of_one_state.
Variable s : state P.
Hypothesis known : numbered s.

Lemma this_checked :
  bit (number_of space s) = N.testbit (D (number_of space s)) 1
  /\ (D (number_of space s) = 0 -> s = goal P)
  /\ (forall t, move P s t -> numbered t /\ D (number_of space s) <= D (number_of space t) + 1)
  /\ (D (number_of space s) <> 0 -> exists t, move P s t /\ D (number_of space t) + 1 = D (number_of space s)).
Proof.
  destruct known as (V & L & E). pose proof (state_checked _ L) as C. unfold check_state in C.
  rewrite E in C. repeat (apply andb_prop in C as [C ?]).
  apply Bool.eqb_prop in H1. apply moves_checked in H0 as [All Nearer].
  repeat split.
  - assumption.
  - intros Z. rewrite Z in H. cbn in H. auto using same_right.
  - eapply valid_move; eassumption.
  - apply All, moves_all; assumption.
  - apply All, moves_all; assumption.
  - apply All, moves_all; assumption.
  - intros NZ. destruct Nearer as [Z|(t & I & E')].
    + apply N.eqb_eq in Z. contradiction.
    + exists t. auto using moves_right.
Qed.
End Of_one_state.

Lemma numbered_before s t : numbered t -> move P s t -> numbered s.
Proof.
  intros H M. apply move_back in M. apply (this_checked t H) in M as [? _]. assumption.
Qed.

Theorem distances_right s : solvable (state P) (move P) (goal P) s -> shortest (state P) (move P) (goal P) s (distance s).
Proof.
  apply (local_test_is_enough (state P) (move P) (goal P) numbered distance).
  - apply goal_checked.
  - exact numbered_before.
  - unfold distance. rewrite (proj2 goal_checked). reflexivity.
  - intros t H Z. apply (this_checked t H). unfold distance in Z. lia.
  - intros t n H Z. destruct (this_checked t H) as (_ & _ & All & Nearer).
    destruct Nearer as (u & M & E); [unfold distance in Z; lia|].
    exists u. repeat split; try apply (All u M); [assumption|]. unfold distance in *. lia.
  - intros t u H M. destruct (this_checked t H) as (_ & _ & All & _).
    destruct (All u M) as [_ L]. unfold distance. lia.
Qed.

(* The numbers are those of the solvable states, each once. *)
Theorem numbers_are_solvable i : i < N.pos (size space) ->
  solvable (state P) (move P) (goal P) (state_of space i) /\ number_of space (state_of space i) = i.
Proof.
  remember (N.to_nat (D i)) as n eqn:E. revert i E.
  induction n as [|n IH]; intros i E L; pose proof (state_checked i L) as C; unfold check_state in C;
    repeat (apply andb_prop in C as [C ?]); apply N.eqb_eq in C; (split; [|assumption]).
  - replace (D i) with 0 in H by lia. cbn in H. apply same_right in H as ->. exists O. constructor.
  - apply moves_checked in H0 as [All [Z|(t & I & Et)]]; [apply N.eqb_eq in Z; lia|].
    destruct (All t I) as (Lt & St & _).
    destruct (IH (number_of space t) ltac:(lia) Lt) as [[m Q] _]. rewrite St in Q.
    exists (S m). econstructor; [apply moves_right, I|exact Q].
Qed.

Lemma solvable_is_numbered s : solvable (state P) (move P) (goal P) s -> numbered s.
Proof.
  apply (solvable_is_good _ _ _ numbered); [apply goal_checked|exact numbered_before].
Qed.

Theorem numbering_right :
  (forall i, i < N.pos (size space) ->
     solvable (state P) (move P) (goal P) (state_of space i) /\ number_of space (state_of space i) = i)
  /\ (forall s, solvable (state P) (move P) (goal P) s ->
     number_of space s < N.pos (size space) /\ state_of space (number_of space s) = s).
Proof.
  split; [exact numbers_are_solvable|]. intros s H. apply solvable_is_numbered, H.
Qed.

Lemma odd_distance s : numbered s ->
  N.odd (D (number_of space s)) = xorb (colour P s) (colour P (goal P)).
Proof.
  remember (distance s) as n eqn:E. revert s E. induction n as [|n IH]; intros s E H.
  - unfold distance in E. destruct (this_checked s H) as (_ & Z & _).
    rewrite <- Z, xorb_nilpotent by lia. now replace (D (number_of space s)) with 0 by lia.
  - destruct (this_checked s H) as (_ & _ & All & Nearer). unfold distance in E.
    destruct Nearer as (t & M & Et); [lia|]. destruct (All t M) as [Ht _].
    assert (n = distance t) as En by (unfold distance; lia). specialize (IH t En Ht).
    rewrite <- Et, N.add_1_r, N.odd_succ, <- N.negb_odd, IH.
    destruct H as [V _]. rewrite (colour_changes P s t V M).
    now destruct (colour P s), (colour P (goal P)).
Qed.

Lemma mod_4_by_bits d : d mod 4 = (if N.testbit d 1 then 2 else 0) + (if N.odd d then 1 else 0).
Proof.
  symmetry. destruct d as [|[[p|p|]|[p|p|]|]]; try reflexivity; cbn - [N.modulo N.add N.mul].
  - apply (N.mod_unique _ _ (N.pos p)); lia.
  - apply (N.mod_unique _ _ (N.pos p)); lia.
  - apply (N.mod_unique _ _ (N.pos p)); lia.
  - apply (N.mod_unique _ _ (N.pos p)); lia.
Qed.

Lemma residue_right s : numbered s -> residue s = D (number_of space s) mod 4.
Proof.
  intros H. unfold residue. rewrite mod_4_by_bits, (odd_distance s H).
  now rewrite (proj1 (this_checked s H)).
Qed.

Lemma nearer_has_residue_before s t : numbered s -> move P s t ->
  ((residue t + 1) mod 4 =? residue s) = (D (number_of space t) + 1 =? D (number_of space s)).
Proof.
  intros H M. destruct (this_checked s H) as (_ & _ & All & _). destruct (All t M) as [Ht Ls].
  apply move_back in M as Back. destruct (this_checked t Ht) as (_ & _ & All' & _).
  destruct (All' s Back) as [_ Lt].
  rewrite (residue_right s H), (residue_right t Ht), N.add_mod_idemp_l by lia.
  assert (D (number_of space t) <> D (number_of space s)) as Differ.
  { intros E. apply (f_equal N.odd) in E. rewrite (odd_distance s H), (odd_distance t Ht) in E.
    rewrite (colour_changes P s t (proj1 H) M) in E.
    now destruct (colour P s), (colour P (goal P)). }
  destruct (N.eqb_spec (D (number_of space t) + 1) (D (number_of space s))) as [E|E].
  - rewrite E. apply N.eqb_refl.
  - assert (D (number_of space t) + 1 = D (number_of space s) + 2) as -> by lia.
    apply N.eqb_neq. intros F. set (d := D (number_of space s)) in *.
    assert (d mod 4 < 4) by (apply N.mod_lt; lia).
    rewrite N.add_mod in F by lia. change (2 mod 4) with 2 in F.
    destruct (N.lt_ge_cases (d mod 4 + 2) 4) as [G|G].
    + rewrite N.mod_small in F by assumption. lia.
    + assert ((d mod 4 + 2) mod 4 = d mod 4 + 2 - 4) as R; [|lia].
      symmetry. apply (N.mod_unique _ _ 1); lia.
Qed.

Definition solution_length (s : state P) (n : nat) : Prop := shortest (state P) (move P) (goal P) s n.

(* Any step of a reading leads one nearer, and there is one. *)
Theorem any_step s n : solution_length s n ->
  (n = O <-> s = goal P)
  /\ (s <> goal P -> exists t, steps_down s t)
  /\ (forall t, steps_down s t -> exists m, n = S m /\ solution_length t m).
Proof.
  intros Sh. assert (solvable (state P) (move P) (goal P) s) as Sol by (exists n; apply Sh).
  pose proof (solvable_is_numbered s Sol) as Num.
  pose proof (shortest_unique _ _ _ _ _ _ Sh (distances_right s Sol)) as ->. clear Sh.
  destruct (this_checked s Num) as (_ & Z & All & Nearer).
  split; [|split].
  - split; [intros E; apply Z; unfold distance in E; lia|intros ->].
    unfold distance. now rewrite (proj2 goal_checked).
  - intros NG. destruct Nearer as (t & M & E); [intros E; apply NG, Z, E|].
    exists t. split; [exact M|]. apply N.eqb_eq. rewrite (nearer_has_residue_before s t Num M). now apply N.eqb_eq.
  - intros t [M E]. apply N.eqb_eq in E. rewrite (nearer_has_residue_before s t Num M) in E. apply N.eqb_eq in E.
    exists (distance t). split; [unfold distance; lia|]. apply distances_right.
    destruct (All t M) as [(_ & L & R) _]. destruct (numbers_are_solvable _ L) as [Solt _]. now rewrite R in Solt.
Qed.

(* The theorem: what is read from an accepted table, whichever neighbours are taken, is the length of a shortest
   solution. *)
Theorem any_reading s : solvable (state P) (move P) (goal P) s -> forall n, reading n s <-> solution_length s n.
Proof.
  intros Sol n. split.
  - intros R. pose proof (distances_right s Sol) as Sh. remember (distance s) as d eqn:E. clear E Sol.
    revert d Sh. induction R as [|n s t NG St R IH]; intros d Sh; [apply goal_is_shortest|].
    destruct (any_step s d Sh) as (_ & _ & Down). destruct (Down t St) as (m & -> & Sht).
    now rewrite (shortest_unique _ _ _ _ _ _ (IH m Sht) Sht).
  - revert s Sol. induction n as [|n IH]; intros s Sol Sh; destruct (any_step s _ Sh) as (Z & Some_t & Down).
    + destruct Z as [Z _]. rewrite (Z eq_refl). constructor.
    + assert (s <> goal P) as NG by (intros E; apply Z in E; discriminate).
      destruct (Some_t NG) as [t St]. destruct (Down t St) as (m & [= <-] & Sht).
      econstructor; [exact NG|exact St|]. apply IH; [exists n; apply Sht|exact Sht].
Qed.

End Check.
