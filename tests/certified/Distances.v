(* Distances of all states by a search from the goal, level by level. Nothing is proved of it: the check of Spaces.v
   accepts what it finds, or not. *)
From Coq Require Import Arith NArith Lia List Bool FMapPositive.
From Certified Require Import Paths Spaces.
Import ListNotations.
Local Open Scope N_scope.

Section Distances.
Context {P : puzzle}.
Variable space : numbering P.

Definition found := PositiveMap.t N.

Definition distance_in (m : found) (i : N) : N :=
  match PositiveMap.find (N.succ_pos i) m with Some d => d | None => 0 end.

(* Adds the states of [l] that are new, at distance d, and lists their numbers before [next]. *)
Definition add_new (d : N) (l : list (state P)) (so_far : list N * found) : list N * found :=
  fold_left (fun '(next, m) t =>
    let j := number_of space t in
    match PositiveMap.find (N.succ_pos j) m with
    | Some _ => (next, m)
    | None => (j :: next, PositiveMap.add (N.succ_pos j) d m)
    end) l so_far.

Fixpoint levels (most : nat) (d : N) (level : list N) (m : found) : found :=
  match most, level with
  | S rest, _ :: _ =>
      let (next, m') := fold_left (fun so_far i => add_new d (moves P (state_of space i)) so_far) level ([], m) in
      levels rest (d + 1) next m'
  | _, _ => m
  end.

Definition search (most : nat) : found :=
  let g := number_of space (goal P) in
  levels most 1 [g] (PositiveMap.add (N.succ_pos g) 0 (PositiveMap.empty N)).

(* The check of the search's distances: whether they are right, none is greater than [greatest], and the states at
   this distance are those of [farthest]. *)
Definition search_accepted (greatest : N) (farthest : list (state P)) : bool :=
  let m := search (N.to_nat greatest) in
  let D := distance_in m in
  check_goal space D
  && all_below (size space) (check_state space D (fun i => N.testbit (D i) 1))
  && all_below (size space) (fun i =>
       (D i <=? greatest) && ((D i <? greatest) || existsb (same P (state_of space i)) farthest))
  && forallb (fun s => let i := number_of space s in
                       (i <? N.pos (size space)) && same P (state_of space i) s && (D i =? greatest)) farthest.

(* [greatest] moves are always enough, and needed from the states [farthest] only. *)
Theorem greatest_distance greatest farthest : search_accepted greatest farthest = true ->
  (forall s, solvable (state P) (move P) (goal P) s ->
     exists n, solution_length s n /\ (n <= N.to_nat greatest)%nat)
  /\ (forall s, solution_length s (N.to_nat greatest) <-> In s farthest).
Proof.
  unfold search_accepted. set (m := search (N.to_nat greatest)). cbv zeta.
  intros H. apply andb_prop in H as [H Far]. apply andb_prop in H as [H All]. apply andb_prop in H as [G C].
  set (D := distance_in m) in *.
  pose proof (all_below_right _ _ All) as F. pose proof (all_below_right _ _ C) as Checked.
  assert (forall s, numbered space s -> D (number_of space s) <= greatest
          /\ (D (number_of space s) = greatest -> In s farthest)) as Most.
  { intros s (V & L & E). pose proof (F (number_of space s) L) as Here.
    cbn beta in Here. rewrite E in Here. apply andb_prop in Here as [C1 C2]. apply N.leb_le in C1.
    split; [assumption|]. intros Top. rewrite Top, N.ltb_irrefl in C2. cbn in C2.
    apply existsb_exists in C2 as (t & I & S). apply same_right in S as ->. assumption. }
  pose proof (distances_right space D _ G Checked) as Right.
  split.
  - intros s Sol. exists (distance space D s). split; [apply Right, Sol|].
    pose proof (solvable_is_numbered space D _ G Checked s Sol) as Num. unfold distance.
    pose proof (proj1 (Most s Num)). lia.
  - intros s. split.
    + intros Sh. assert (solvable _ (move P) (goal P) s) as Sol by (exists (N.to_nat greatest); apply Sh).
      pose proof (shortest_unique _ _ _ _ _ _ (Right s Sol) Sh) as E. unfold distance in E.
      apply (Most s (solvable_is_numbered space D _ G Checked s Sol)). lia.
    + intros I. rewrite forallb_forall in Far. specialize (Far s I). cbv zeta in Far.
      repeat (apply andb_prop in Far as [Far ?]). apply N.ltb_lt in Far. apply same_right in H0.
      destruct (numbers_are_solvable space D _ Checked _ Far) as [Sol _]. rewrite H0 in Sol.
      specialize (Right s Sol). unfold distance in Right. apply N.eqb_eq in H. rewrite H in Right. exact Right.
Qed.
End Distances.
