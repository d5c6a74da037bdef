(* The sliding puzzle on a board of rows and columns, and the numbers that tables give to its boards (docs/FORMAT.md). *)
From Coq Require Import Arith NArith Lia List Bool.
From Certified Require Import Paths Spaces Trays.
Import ListNotations.
Local Open Scope N_scope.

Section Sliding.

Variables rows cols root : nat.
Hypothesis some_cols : cols <> O.

(* The tiles 1, 2, 3, ... in reading order, and the blank on the cell [root]. *)
Definition in_order : list (option N) :=
  map (fun k => if (k =? root)%nat then None else Some (N.of_nat (if (k <? root)%nat then S k else k)))
    (seq 0 (rows * cols)).

Lemma in_order_valid : tray_valid rows cols N in_order.
Proof.
  apply (valid_by_cell rows cols N _ root). intros k. now destruct (Nat.eqb_spec k root).
Qed.

Definition sliding : puzzle :=
  tray rows cols some_cols N N.eqb (fun p q => proj1 (N.eqb_eq p q)) N.eqb_refl (fun _ p => p) (fun _ _ => eq_refl)
    in_order in_order_valid.

(* The place of x in the list, and the list without it. *)
Fixpoint take_out (x : N) (l : list N) : N * list N :=
  match l with
  | [] => (0, [])
  | y :: rest => if x =? y then (0, rest) else let (k, r) := take_out x rest in (k + 1, y :: r)
  end.

(* The element at place k, and the list without it. *)
Fixpoint pick (k : N) (l : list N) : N * list N :=
  match l with
  | [] => (0, [])
  | y :: rest => if k =? 0 then (y, rest) else let (x, r) := pick (k - 1) rest in (x, y :: r)
  end.

(* The number of the order of the tiles [word], which are those of [left], as many as [many]: one digit for each tile
   but the last two. *)
Fixpoint number_of_word (word left : list N) (many number : N) : N :=
  match word with
  | [] => number
  | x :: rest =>
      if many <=? 2 then number
      else let (k, l) := take_out x left in number_of_word rest l (many - 1) (number * many + k)
  end.

(* Its digits, the first first, and their sum. *)
Fixpoint digits (many : nat) (radix number : N) (after : list N) (sum : N) : list N * N :=
  match many with
  | O => (after, sum)
  | S m => let d := number mod radix in digits m (radix + 1) (number / radix) (d :: after) (sum + d)
  end.

Fixpoint word_of_digits (l left : list N) (exchanged : bool) : list N :=
  match l with
  | [] => match left with [x; y] => if exchanged then [y; x] else left | _ => left end
  | d :: rest => let (x, r) := pick d left in x :: word_of_digits rest r exchanged
  end.

(* Boards with the same order of tiles have numbers one after the other, by the blank's cell. *)
Definition sliding_numbers : numbering sliding :=
  let cells := (rows * cols)%nat in
  let tiles := map N.of_nat (seq 1 (cells - 1)) in
  let many := N.of_nat (cells - 1) in
  let layers := N.of_nat cells in
  let vertical_exchanges := Nat.even cols in
  {| size := Pos.div2 (fold_left (fun n k => n * Pos.of_nat k)%positive (seq 1 cells) 1%positive);
     number_of := fun s : state sliding =>
       let word := number_of_word (pieces s) tiles many 0 in
       match blank s with None => 0 | Some i => word * layers + N.of_nat i end;
     state_of := fun n : N =>
       let i := N.to_nat (n mod layers) in
       let (ds, sum) := digits (cells - 3) 3 (n / layers) [] 0 in
       let other_row := vertical_exchanges && Nat.odd (row cols i + row cols root) in
       with_blank i (word_of_digits ds tiles (xorb (N.odd sum) other_row)) : state sliding |}.

End Sliding.
