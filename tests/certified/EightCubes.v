(* The Cubic Eight-Puzzle, in Coq's kernel. Takes three quarters of an hour. *)
From Coq Require Import Arith NArith List.
From Certified Require Import Paths Spaces Trays Cubes Distances.
Import ListNotations.
Local Open Scope N_scope.

Definition eight_cubes : puzzle := cubes 3 3 8 ltac:(discriminate).

(* A cube by the colours on top, on the sides east and west, and on the sides north and south. *)
Definition a_cube (t r c : paint) : option cube := Some {| top := t; along_row := r; along_column := c |}.
Definition wbr := a_cube White Blue Red.
Definition wrb := a_cube White Red Blue.
Definition brw := a_cube Blue Red White.
Definition bwr := a_cube Blue White Red.
Definition rwb := a_cube Red White Blue.
Definition rbw := a_cube Red Blue White.

Definition farthest_cubes : list (state eight_cubes) :=
  [[wrb; None; wrb;
    brw; wbr; bwr;
    wrb; rbw; rwb];
   [wrb; rwb; wrb;
    None; wbr; bwr;
    wrb; rbw; brw]].

Theorem forty_one_rolls :
  (forall s, solvable (state eight_cubes) (move eight_cubes) (goal eight_cubes) s ->
     exists n, shortest (state eight_cubes) (move eight_cubes) (goal eight_cubes) s n /\ (n <= 41)%nat)
  /\ (forall s, shortest (state eight_cubes) (move eight_cubes) (goal eight_cubes) s 41 <-> In s farthest_cubes).
Proof.
  apply (greatest_distance (cube_numbers 3 3 8 ltac:(discriminate)) 41 farthest_cubes).
  vm_cast_no_check (eq_refl true).
Qed.

Print Assumptions forty_one_rolls.
