(* Bytes of files as functions from numbers to numbers, total and never changed while a check runs; and what Coq's
   checker says of a board. Trusted (README.md). *)
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

type check = (int -> int) -> (int -> int) -> int -> int -> int option  (* bytes, distances, how many, from which *)

type board = {
  layers : int;
  states : int;
  patterns : int;  (* 0: the family has none *)
  goal_right : (int -> int) -> bool;
  refused : check;
  shown_refused : check;
  pattern_refused : check;
}

(* Of at most 12 cells: so all numbers are below 2^38 (the place of a byte of a pattern's state is the greatest). *)
let board family rows cols root =
  if rows < 2 || cols < 2 || rows > 6 || cols > 6 || rows * cols > 12 || root < 0 || root >= rows * cols then
    failwith "no such board, or one of more than 12 cells";
  let c = cols - 1 and layers = rows * cols in
  let nothing _ _ _ _ = None in
  match family with
  | "sliding" ->
      { layers; states = sliding_states rows c root; patterns = 0; goal_right = sliding_goal_right rows c root;
        refused = sliding_refused rows c root; shown_refused = nothing; pattern_refused = nothing }
  | "cubic" when layers = 4 -> failwith "cubes on 2x2: not all numbers are of states that can be reached"
  | "cubic" ->
      { layers; states = cubes_states rows c root; patterns = pattern_count rows c;
        goal_right = cubes_goal_right rows c root; refused = cubes_refused rows c root;
        shown_refused = shown_refused rows c root; pattern_refused = pattern_refused rows c root }
  | _ -> failwith (family ^ ": sliding or cubic expected")

(* The bytes of a section of this size; 0 beyond the end would be another table. *)
let section path size =
  let bytes = bytes_of path in
  if Bigarray.Array1.dim bytes <> size then begin
    Printf.printf "refused: %s has %d bytes instead of %d\n" path (Bigarray.Array1.dim bytes) size;
    exit 1
  end;
  at bytes

let steps board path = section path ((board.states / board.layers + 63) / 64 * board.layers * 8)
let tops board path = section path (3 * board.patterns)

(* The distance of each state in a file of `slidebase-query export --emit npy`: a header, then blank by blank. *)
let distance board path =
  let file = bytes_of path in
  let header = Bigarray.Array1.dim file - board.states and layer = board.states / board.layers in
  fun n -> at file (header + n mod board.layers * layer + n / board.layers)
