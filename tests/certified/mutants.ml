(* mutants bits ROWS COLS ROOT DISTANCES STEPS EVERY: flips the bit of each state, or of one in EVERY, of a right sliding
   table, and asks whether the checker's functions refuse it: with the right distances, and with two more or two less (at
   least 0) for this state.
   mutants ring DISTANCES STEPS: flips the bits of four states of 2x3 that make a walk that never ends (THEORY.md, 1.1),
   with each of the 81 ways to change their distances by two.
   mutants patterns ROWS COLS ROOT DISTANCES STEPS PATTERNS EVERY: gives each pattern of a right cubic table, or one in
   EVERY, a roll more, a roll less, and 255.
   Exit 0: the table is accepted, and all these are refused. *)
open Shim

let what = Sys.argv.(1)
let board, first =
  if what = "ring" then board "sliding" 3 2 5, 2
  else
    let number i = int_of_string Sys.argv.(i) in
    board (if what = "patterns" then "cubic" else "sliding") (number 2) (number 3) (number 4), 5
let distance = distance board Sys.argv.(first)
let byte = steps board Sys.argv.(first + 1)
let patterns = if what = "patterns" then tops board Sys.argv.(first + 2) else byte
let every () = int_of_string Sys.argv.(Array.length Sys.argv - 1)

let accepted byte distance = board.goal_right distance && board.refused byte distance board.states 0 = None
let patterns_accepted patterns =
  board.pattern_refused patterns distance board.patterns 0 = None
  && board.shown_refused patterns distance board.states 0 = None
let made = ref 0 and survived = ref 0

(* Flips the bits of these states, and adds to their distances. *)
let try_mutant changes =
  let bit n =
    let index = n / board.layers and blank = n mod board.layers in
    ((index / 64 * board.layers) + blank) * 8 + (index mod 64 / 8), 1 lsl (index mod 8) in
  let bits = List.map (fun (n, _) -> bit n) changes in
  let mutant place = List.fold_left (fun b (p, mask) -> if p = place then b lxor mask else b) (byte place) bits in
  let changed n = match List.assoc_opt n changes with
    | Some more -> max 0 (distance n + more)
    | None -> distance n in
  incr made;
  (* A fault is mostly found at a changed state itself: then all states need not be checked. *)
  let passes (n, _) = board.refused mutant changed 1 n = None in
  if List.for_all passes changes && accepted mutant changed then begin
    incr survived;
    print_endline ("accepted: states " ^ String.concat ", " (List.map (fun (n, m) -> Printf.sprintf "%d %+d" n m) changes))
  end

(* The four states, on the transposed board, whose tiles are numbered in its order. *)
let ring = List.map
    (fun tiles -> Certified.sliding_number 3 1 5 (List.map (fun t -> if t = 0 then None else Some t) tiles))
    [[1; 5; 2; 4; 0; 3]; [1; 5; 4; 0; 2; 3]; [1; 5; 4; 3; 2; 0]; [1; 5; 0; 3; 4; 2]]

(* Gives a pattern another number of rolls. *)
let try_pattern n rolls =
  let mutant place = if place = n then rolls else patterns place in
  incr made;
  if board.pattern_refused mutant distance 1 n = None && board.shown_refused mutant distance board.states 0 = None then begin
    incr survived;
    Printf.printf "accepted: pattern %d with %d\n" n rolls
  end

let rec each_way = function
  | [] -> [[]]
  | n :: rest -> List.concat_map (fun ways -> List.map (fun more -> (n, more) :: ways) [0; 2; -2]) (each_way rest)

let () =
  if not (accepted byte distance) || not (patterns_accepted patterns) then
    (print_endline "the table itself is refused"; exit 1);
  match what with
  | "ring" -> List.iter try_mutant (each_way ring)
  | "patterns" ->
      for k = 0 to (board.patterns - 1) / every () do
        let n = k * every () in
        let rolls = patterns n in
        if rolls < 255 then List.iter (try_pattern n) [rolls + 1; (if rolls = 0 then 2 else rolls - 1); 255]
        else try_pattern n 5
      done
  | _ ->
      for k = 0 to (board.states - 1) / every () do
        List.iter (fun more -> try_mutant [k * every (), more]) [0; 2; -2]
      done

let () =
  Printf.printf "%d mutants, %d accepted\n" !made !survived;
  if !survived > 0 then exit 1
