(* The 8-puzzle, in Coq's kernel. *)
From Coq Require Import Arith NArith Lia List Bool.
From Certified Require Import Paths Spaces Trays Sliding Distances.
Import ListNotations.
Local Open Scope N_scope.

Definition eight : puzzle := sliding 3 3 8 ltac:(discriminate).

(* The blank is written as 0. *)
Definition a_board (tiles : list N) : state eight := map (fun x => if x =? 0 then None else Some x) tiles.

Definition hardest : list (state eight) := [a_board [8; 6; 7; 2; 5; 4; 3; 0; 1]; a_board [6; 4; 7; 8; 5; 0; 3; 2; 1]].

Theorem thirty_one_moves :
  (forall s, solvable (state eight) (move eight) (goal eight) s ->
     exists n, shortest (state eight) (move eight) (goal eight) s n /\ (n <= 31)%nat)
  /\ (forall s, shortest (state eight) (move eight) (goal eight) s 31 <-> In s hardest).
Proof.
  apply (greatest_distance (sliding_numbers 3 3 8 ltac:(discriminate)) 31 hardest).
  vm_cast_no_check (eq_refl true).
Qed.

Print Assumptions thirty_one_moves.
