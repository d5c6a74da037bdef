(* Moves, paths and shortest paths of any puzzle, and the local test that proves a distance (docs/THEORY.md, 1.1). *)
From Coq Require Import Arith Lia.

Section Paths.

Variable state : Type.
Variable move : state -> state -> Prop.

(* [path n s g]: n moves lead from s to g. *)
Inductive path : nat -> state -> state -> Prop :=
  | stay s : path 0 s s
  | go n s t g : move s t -> path n t g -> path (S n) s g.

Definition solvable (goal s : state) : Prop := exists n, path n s goal.

(* n moves lead from s to the goal, and no fewer do. *)
Definition shortest (goal s : state) (n : nat) : Prop :=
  path n s goal /\ forall m, path m s goal -> n <= m.

Lemma shortest_unique goal s m n : shortest goal s m -> shortest goal s n -> m = n.
Proof.
  intros [Pm Lm] [Pn Ln]. specialize (Lm _ Pn). specialize (Ln _ Pm). lia.
Qed.

Lemma goal_is_shortest goal : shortest goal goal 0.
Proof.
  split; [constructor|intros; lia].
Qed.

(* The test. [D] is a number for each state, [good] a set of states with the goal in it. *)
Section Local_test.

Variable goal : state.
Variable good : state -> Prop.
Variable D : state -> nat.
Hypothesis good_goal : good goal.
Hypothesis good_before : forall s t, good t -> move s t -> good s.
Hypothesis zero_at_goal : D goal = 0.
Hypothesis goal_at_zero : forall s, good s -> D s = 0 -> s = goal.
Hypothesis nearer : forall s n, good s -> D s = S n -> exists t, move s t /\ good t /\ D t = n.
Hypothesis no_jump : forall s t, good s -> move s t -> D s <= S (D t).

Lemma solvable_is_good s : solvable goal s -> good s.
Proof.
  intros [n P].
  assert (forall g, path n s g -> g = goal -> good s) as H; [|eauto].
  clear P. intros g P. induction P as [s|n s t g M P IH]; [intros ->|]; eauto.
Qed.

Lemma path_down s : good s -> path (D s) s goal.
Proof.
  remember (D s) as n eqn:E. revert s E.
  induction n as [|n IH]; intros s E H.
  - rewrite (goal_at_zero s); auto. constructor.
  - destruct (nearer s n) as (t & M & Ht & Dt); auto. econstructor; eauto.
Qed.

Lemma no_shorter m s : path m s goal -> D s <= m.
Proof.
  assert (forall g, path m s g -> g = goal -> D s <= m) as H; [|eauto].
  intros g P. induction P as [s|n s t g M P IH]; intros ->.
  - lia.
  - pose proof (no_jump s t) as J. specialize (IH eq_refl).
    assert (good s) by (apply solvable_is_good; exists (S n); econstructor; eauto).
    specialize (J ltac:(assumption) M). lia.
Qed.

Theorem local_test_is_enough s : solvable goal s -> shortest goal s (D s).
Proof.
  intros H. split.
  - apply path_down, solvable_is_good, H.
  - intros m. apply no_shorter.
Qed.

End Local_test.
End Paths.
