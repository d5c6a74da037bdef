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

Definition check_goal : bool :=
  let g := number_of space (goal P) in
  (g <? N.pos (size space)) && same P (state_of space g) (goal P) && (D g =? 0).

(* The check of the states from number [first] to [first] + n - 1, and of the goal. *)
Definition accepts (n : positive) (first : N) : bool :=
  check_goal && match first_refused check_state n first with None => true | Some _ => false end.

(* How a table is read (docs/THEORY.md, 1): the residue of a distance modulo 4, and a walk to a neighbour with the
   residue before it, again and again, at most [most] times. *)
Definition residue (s : state P) : N :=
  (if bit (number_of space s) then 2 else 0) + (if xorb (colour P s) (colour P (goal P)) then 1 else 0).

Fixpoint walk (most : nat) (s : state P) : option nat :=
  if same P s (goal P) then Some O
  else match most with
       | O => None
       | S m => match find (fun t => (residue t + 1) mod 4 =? residue s) (moves P s) with
                | None => None
                | Some t => option_map S (walk m t)
                end
       end.

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

Lemma accepts_right n first : accepts n first = true ->
  check_goal = true /\ forall i, first <= i < first + N.pos n -> check_state i = true.
Proof.
  unfold accepts. intros H. apply andb_prop in H as [G H]. split; [assumption|].
  destruct (first_refused check_state n first) eqn:E; [discriminate|]. exact (first_refused_none _ _ _ E).
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

Lemma walk_right most : forall s, numbered s -> (distance s <= most)%nat -> walk most s = Some (distance s).
Proof.
  induction most as [|m IH]; intros s H L; destruct (this_checked s H) as (_ & Z & All & Nearer);
    cbn [walk]; destruct (same P s (goal P)) eqn:S.
  1, 3: apply same_right in S as ->; unfold distance; now rewrite (proj2 goal_checked).
  - unfold distance in L. rewrite Z, same_itself in S by lia. discriminate.
  - destruct Nearer as (u & Mu & Eu).
    { intros Z'. rewrite Z, same_itself in S by assumption. discriminate. }
    destruct (find _ (moves P s)) as [t|] eqn:F.
    + apply find_some in F as [I R]. apply moves_right in I.
      rewrite (nearer_has_residue_before s t H I) in R. apply N.eqb_eq in R.
      rewrite IH; [cbn; f_equal|apply All, I|]; unfold distance in *; lia.
    + pose proof (find_none _ _ F u (moves_all P s u (proj1 H) Mu)) as R. cbn beta in R.
      rewrite (nearer_has_residue_before s u H Mu), Eu, N.eqb_refl in R. discriminate.
Qed.

(* The theorem: the number that is read from an accepted table is the length of a shortest solution. *)
Theorem table_right s : solvable (state P) (move P) (goal P) s ->
  exists n, shortest (state P) (move P) (goal P) s n /\ forall most, (n <= most)%nat -> walk most s = Some n.
Proof.
  intros H. exists (distance s). split; [apply distances_right, H|].
  intros most L. apply walk_right; [apply solvable_is_numbered, H|assumption].
Qed.

End Check.
