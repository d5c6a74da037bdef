(* The checkers as an OCaml program. Coq's numbers become machine integers of 63 bits: the greatest number here is that
   of the states, less than 2^33. *)
From Coq Require Import Arith NArith List Bool Extraction ExtrOcamlBasic ExtrOcamlNatInt ExtrOcamlZInt.
From Certified Require Import Spaces Trays Sliding Cubes Tables Patterns.

Extract Inlined Constant N.add => "(+)".
Extract Inlined Constant N.mul => "( * )".
Extract Inlined Constant N.sub => "(fun m n -> if n < m then m - n else 0)".
Extract Inlined Constant N.eqb => "Int.equal".
Extract Inlined Constant N.ltb => "(<)".
Extract Inlined Constant N.leb => "(<=)".
Extract Inlined Constant N.div => "(fun m n -> if n = 0 then 0 else m / n)".
Extract Inlined Constant N.modulo => "(fun m n -> if n = 0 then m else m mod n)".
Extract Inlined Constant N.testbit => "(fun n k -> (n lsr k) land 1 = 1)".
Extract Inlined Constant N.odd => "(fun n -> n land 1 = 1)".
Extract Constant N.pow => "fun m n -> let rec go n = if n = 0 then 1 else m * go (n - 1) in go n".
Extract Inlined Constant N.to_nat => "(fun (n : int) -> n)".
Extract Inlined Constant N.of_nat => "(fun (n : int) -> n)".
Extract Constant Pos.of_nat => "fun n -> if n = 0 then 1 else n".
Extract Constant Pos.div2 => "fun n -> if n = 1 then 1 else n / 2".
Extract Inlined Constant Nat.add => "(+)".
Extract Inlined Constant Nat.sub => "(fun m n -> if n < m then m - n else 0)".
Extract Inlined Constant Nat.eqb => "Int.equal".
Extract Inlined Constant Nat.pred => "(fun n -> if n = 0 then 0 else n - 1)".
Extract Inlined Constant Nat.ltb => "(<)".
Extract Inlined Constant Nat.leb => "(<=)".
Extract Inlined Constant Nat.div => "(fun m n -> if n = 0 then 0 else m / n)".
Extract Inlined Constant Nat.modulo => "(fun m n -> if n = 0 then m else m mod n)".
Extract Inlined Constant Nat.odd => "(fun n -> n land 1 = 1)".
Extract Inlined Constant Nat.even => "(fun n -> n land 1 = 0)".

Extraction "certified.ml" sliding_states cubes_states sliding_number sliding_goal_right sliding_refused cubes_goal_right cubes_refused
  pattern_count shown_refused pattern_refused
  refused_in_part.
