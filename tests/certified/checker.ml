(* checker FAMILY ROWS COLS ROOT PROCESSES DISTANCES STEPS [PATTERNS]

   Asks the checker that Coq made about the content of a table's step section, and of the pattern section that cubic
   tables have. FAMILY is sliding or cubic; ROWS, COLS and ROOT are those of the indexed board. DISTANCES has a distance
   for each state, of which none is believed. Process k takes part k (parts_are_all in Spaces.v).
   Exit 0: accepted; 1: refused; 2: no answer. *)
open Shim

let check () =
  let argument = Array.get Sys.argv in
  let number k = int_of_string (argument k) in
  let board = board (argument 1) (number 2) (number 3) (number 4) in
  let processes = number 5 in
  if processes < 1 then failwith "at least one process";
  if Array.length Sys.argv <> if board.patterns > 0 then 9 else 8 then failwith "too many or too few arguments";
  let distance = distance board (argument 6) and byte = steps board (argument 7) in
  let patterns = if board.patterns > 0 then tops board (argument 8) else byte in
  let state n = Printf.sprintf "index %d, blank on cell %d" (n / board.layers) (n mod board.layers) in
  let refuses what = function
    | None -> false
    | Some n -> Printf.printf "refused: %s\n%!" (what n); true in
  let part_refused k =
    let part check = Certified.refused_in_part check board.states processes k in
    refuses state (part (board.refused byte distance))
    || refuses state (part (board.shown_refused patterns distance)) in
  if not (board.goal_right distance) then (print_endline "refused: the goal"; exit 1);
  if board.patterns > 0 && refuses (Printf.sprintf "pattern %d") (board.pattern_refused patterns distance board.patterns 0)
  then exit 1;
  let start k =
    match Unix.fork () with
    | 0 -> Unix._exit (try if part_refused k then 1 else 0 with _ -> 2)
    | child -> child in
  let ends = List.map (fun child -> snd (Unix.waitpid [] child)) (List.init processes start) in
  if List.exists (fun e -> e <> Unix.WEXITED 0 && e <> Unix.WEXITED 1) ends then failwith "a process has not ended its part";
  if List.mem (Unix.WEXITED 1) ends then exit 1;
  Printf.printf "accepted: %d states" board.states;
  print_endline (if board.patterns = 0 then "" else Printf.sprintf ", %d patterns" board.patterns)

let () =
  let no_answer message =
    prerr_endline ("checker: " ^ message ^ "; checker.ml has its arguments");
    exit 2 in
  try check () with
  | Unix.Unix_error (error, _, path) -> no_answer (path ^ ": " ^ Unix.error_message error)
  | Failure message | Invalid_argument message -> no_answer message
