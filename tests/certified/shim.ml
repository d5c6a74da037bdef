(* What the checker trusts beside Coq and OCaml: bytes of files as functions from numbers to numbers, total and never
   changed while a check runs. *)
open Certified

type bytes = (char, Bigarray.int8_unsigned_elt, Bigarray.c_layout) Bigarray.Array1.t

let bytes_of path : bytes =
  let file = Unix.openfile path [Unix.O_RDONLY] 0 in
  let map = Unix.map_file file Bigarray.char Bigarray.c_layout false [| -1 |] in
  Unix.close file;
  Bigarray.array1_of_genarray map

(* The byte at a place; 0 beyond the end. *)
let at (bytes : bytes) place =
  if place >= 0 && place < Bigarray.Array1.dim bytes then Char.code (Bigarray.Array1.get bytes place) else 0

(* A board, and what Coq's checker says of it. *)
type board = {
  layers : int;
  states : int;
  goal_right : (int -> int) -> bool;
  refused : (int -> int) -> (int -> int) -> int -> int -> int option;  (* bytes, distances, how many, from which *)
  patterns : int;
  shown_refused : (int -> int) -> (int -> int) -> int -> int -> int option;
  pattern_refused : (int -> int) -> (int -> int) -> int -> int -> int option;
}

let board family rows cols root =
  if rows < 2 || cols < 2 || rows * cols > 12 || root < 0 || root >= rows * cols then failwith "no such board";
  let c = cols - 1 and layers = rows * cols in
  match family with
  | "sliding" ->
      { layers; states = sliding_states rows c root; goal_right = sliding_goal_right rows c root;
        refused = sliding_refused rows c root;
        patterns = 0; shown_refused = (fun _ _ _ _ -> None); pattern_refused = (fun _ _ _ _ -> None) }
  | "cubic" ->
      { layers; states = cubes_states rows c root; goal_right = cubes_goal_right rows c root;
        refused = cubes_refused rows c root; patterns = pattern_count rows c;
        shown_refused = shown_refused rows c root; pattern_refused = pattern_refused rows c root }
  | _ -> failwith (family ^ ": sliding or cubic expected")

(* The distance of each state in a file of `slidebase-query export --emit npy`: a header, then blank by blank. *)
let distance board (file : bytes) =
  let header = Bigarray.Array1.dim file - board.states and layer = board.states / board.layers in
  fun n -> at file (header + n mod board.layers * layer + n / board.layers)
