(* checker FAMILY ROWS COLS ROOT CONTENT DISTANCES PROCESSES [PATTERNS]

   Asks the checker that Coq made about the content of a table's step section, and of its pattern section. FAMILY is sliding or cubic; ROWS, COLS
   and ROOT are those of the indexed board. DISTANCES has a distance for each state, of which none is believed. Each
   process takes a part of the states (Tables.in_parts). Exit 0: accepted; 1: refused; 2: no answer. *)
open Shim

let check () =
  let argument = Array.get Sys.argv in
  let board =
    board (argument 1) (int_of_string (argument 2)) (int_of_string (argument 3)) (int_of_string (argument 4)) in
  let byte = at (bytes_of (argument 5)) and distance = distance board (bytes_of (argument 6)) in
  let processes = int_of_string (argument 7) in
  let patterns = if Array.length Sys.argv > 8 then Some (at (bytes_of (argument 8))) else None in
  let part = board.states / processes in
  let refuses k =
    let first = k * part in
    let count = if k = processes - 1 then board.states - first else part in
    let refused what = function
      | None -> false
      | Some n -> Printf.printf "refused: %s\n%!" (what n); true in
    let state n = Printf.sprintf "index %d, blank on cell %d" (n / board.layers) (n mod board.layers) in
    let pattern n = Printf.sprintf "pattern %d" n in
    if refused state (board.refused byte distance count first) then 1
    else match patterns with
      | None -> 0
      | Some patterns ->
          if refused state (board.shown_refused patterns distance count first)
          || k = 0 && refused pattern (board.pattern_refused patterns distance board.patterns 0) then 1 else 0 in
  if not (board.goal_right distance) then (print_endline "refused: the goal"; exit 1);
  let start k = match Unix.fork () with 0 -> Unix._exit (refuses k) | child -> child in
  let accepts child = snd (Unix.waitpid [] child) = Unix.WEXITED 0 in
  if not (List.for_all Fun.id (List.map accepts (List.init processes start))) then exit 1;
  Printf.printf "accepted: %d states" board.states;
  print_endline (if patterns = None then "" else Printf.sprintf ", %d patterns" board.patterns)

let () =
  try check () with
  | Unix.Unix_error (error, _, path) ->
      prerr_endline ("checker: " ^ path ^ ": " ^ Unix.error_message error);
      exit 2
  | Failure message | Invalid_argument message ->
      prerr_endline ("checker: " ^ message ^ "; see checker.ml for its arguments");
      exit 2
  | Division_by_zero ->
      prerr_endline "checker: at least one process";
      exit 2
