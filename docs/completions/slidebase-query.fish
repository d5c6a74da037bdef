# Completion of slidebase-query in fish.

function __slidebase_value_files
    set -l files *.npy
    if count $files >/dev/null
        printf 'file:%s\n' $files
    end
end

# Whether the cursor is after the -- of race, in the solver's command line; and whether it is at its first word.
function __slidebase_in_solver
    contains -- -- (commandline -opc)
end
function __slidebase_at_solver
    set -l words (commandline -opc)
    test "$words[-1]" = --
end

complete -c slidebase-query -f
complete -c slidebase-query -n '__fish_use_subcommand' -a solve -d 'Answer puzzles, one answer each, in order'
complete -c slidebase-query -n '__fish_use_subcommand' -a check -d 'Judge the answers of another solver'
complete -c slidebase-query -n '__fish_use_subcommand' -a race -d 'Run another solver and judge it'
complete -c slidebase-query -n '__fish_use_subcommand' -a show -d 'Draw the solution of a puzzle move by move'
complete -c slidebase-query -n '__fish_use_subcommand' -a analyse -d 'Show what each move of a solution did'
complete -c slidebase-query -n '__fish_use_subcommand' -a sample -d 'Draw random boards'
complete -c slidebase-query -n '__fish_use_subcommand' -a suite -d 'Write a test set'
complete -c slidebase-query -n '__fish_use_subcommand' -a dataset -d 'Write boards with distances to learn from'
complete -c slidebase-query -n '__fish_use_subcommand' -a scrambles -d 'Test whether the boards of a scrambler are fair'
complete -c slidebase-query -n '__fish_use_subcommand' -a info -d 'Describe a table, and count its states by distance'
complete -c slidebase-query -n '__fish_use_subcommand' -a tables -d 'List the tables that are installed'
complete -c slidebase-query -n '__fish_use_subcommand' -a verify -d 'Check tables byte by byte, or prove them'
complete -c slidebase-query -n '__fish_use_subcommand' -a export -d 'Write distances, or a program that contains them'
complete -c slidebase-query -n '__fish_use_subcommand' -a audit -d 'Check whether a heuristic is admissible and consistent'
complete -c slidebase-query -n '__fish_use_subcommand' -a rank -d 'Turn boards into their Cantor ranks'
complete -c slidebase-query -n '__fish_use_subcommand' -a serve -d 'Answer puzzles over HTTP'
complete -c slidebase-query -n '__fish_use_subcommand' -a formats -d 'List the formats of judges'
complete -c slidebase-query -s t -l threads -x -d 'How many threads, 0 for all'
complete -c slidebase-query -s q -l quiet -d 'Print answers and errors only'
complete -c slidebase-query -l color -x -a 'auto always never' -d 'Colour on a terminal'
complete -c slidebase-query -s h -l help -d 'Print help'
complete -c slidebase-query -s V -l version -d 'Print the version'

# Files, and the solver of race
complete -c slidebase-query -n '__fish_seen_subcommand_from solve check race analyse scrambles rank' -F
complete -c slidebase-query -n '__fish_seen_subcommand_from race; and not __slidebase_in_solver' -a '--'
complete -c slidebase-query -n '__fish_seen_subcommand_from race; and __slidebase_at_solver' -F -a '(__fish_complete_command)'
complete -c slidebase-query -n '__fish_seen_subcommand_from race; and __slidebase_in_solver' -F
complete -c slidebase-query -n '__fish_seen_subcommand_from info verify export' -k -a '(__fish_complete_suffix .sbt)'
complete -c slidebase-query -n '__fish_seen_subcommand_from audit' -a 'manhattan misplaced linear-conflict walking-distance file: (__slidebase_value_files)'

# Options of the commands
complete -c slidebase-query -n '__fish_seen_subcommand_from solve check race show sample suite dataset analyse scrambles audit' -l goal -x -a 'blank-last blank-first snail columns' -d 'The sliding goal'
complete -c slidebase-query -n '__fish_seen_subcommand_from solve check race show sample suite dataset analyse scrambles audit rank' -l board -x -a '2x2 2x3 2x4 2x5 2x6 2x7 3x3 3x4' -d 'Rows x columns'
complete -c slidebase-query -n '__fish_seen_subcommand_from solve check race show sample suite dataset analyse scrambles audit' -l metric -x -a 'single multi stm mtm' -d 'How moves are counted'
complete -c slidebase-query -n '__fish_seen_subcommand_from solve check race show analyse sample suite' -l cubes -x -a 'axes marked dice' -d 'Kind of cubes'
complete -c slidebase-query -n '__fish_seen_subcommand_from solve check analyse scrambles' -l blank -x -d 'The sign of the blank'
complete -c slidebase-query -n '__fish_seen_subcommand_from solve check show analyse scrambles' -l scrambles -d 'Lines are moves from the goal'
complete -c slidebase-query -n '__fish_seen_subcommand_from show' -l apply -x -d 'Moves to draw instead of the solution'
complete -c slidebase-query -n '__fish_seen_subcommand_from sample suite' -l start -x -d 'Column and row of the blank on the uniform board'
complete -c slidebase-query -n '__fish_seen_subcommand_from solve check race show sample suite dataset analyse scrambles audit export tables' -l tables -x -a '(__fish_complete_directories)' -d 'A folder to look for tables in first'
complete -c slidebase-query -n '__fish_seen_subcommand_from solve check race analyse scrambles info audit' -l json -d 'Print JSON'
complete -c slidebase-query -n '__fish_seen_subcommand_from solve' -l format -x -a 'lines jsonl eight poj1077 hdu1043 zoj1217 uva652 hdu3567 acwing845 alds1_13_b aoj0121 boj1525 p1379 leetcode773 alds1_13_c uva10181 lightoj15 hackerrank princeton 42 aoj1268 poj3131' -d 'How puzzles are read'
complete -c slidebase-query -n '__fish_seen_subcommand_from solve' -l emit -x -a 'path runs distance both moves boards tiles csv' -d 'What to print'
complete -c slidebase-query -n '__fish_seen_subcommand_from race' -l emit -x -a 'table csv junit gradescope' -d 'Form of the report'
complete -c slidebase-query -n '__fish_seen_subcommand_from show' -l emit -x -a 'path tiles' -d 'How moves are named'
complete -c slidebase-query -n '__fish_seen_subcommand_from analyse info' -l emit -x -a svg -d 'Draw'
complete -c slidebase-query -n '__fish_seen_subcommand_from export' -l emit -x -a 'csv npy boards cpp' -d 'What to print'
complete -c slidebase-query -n '__fish_seen_subcommand_from solve show' -l all -x -d 'Print the first optimal paths, not just one'
complete -c slidebase-query -n '__fish_seen_subcommand_from solve' -l first -d 'The alphabetically first path beyond 16 cells too'
complete -c slidebase-query -n '__fish_seen_subcommand_from solve' -l keep -r -F -d 'Go on from this file after an interruption'
complete -c slidebase-query -n '__fish_seen_subcommand_from solve' -l memory -x -d 'Most memory for a frontier beyond 16 cells'
complete -c slidebase-query -n '__fish_seen_subcommand_from solve' -l moves -x -a 'blank tile' -d 'Whose moves the letters are'
complete -c slidebase-query -n '__fish_seen_subcommand_from solve check' -l limit -x -a none -d 'Most moves that a solution may have'
complete -c slidebase-query -n '__fish_seen_subcommand_from solve check show sample suite dataset analyse scrambles audit' -l nodes -x -d 'Most positions in the search of a board'
complete -c slidebase-query -n '__fish_seen_subcommand_from solve check race show sample suite dataset analyse scrambles audit' -l seconds -x -d 'Most seconds for the search of a board, or for a run'
complete -c slidebase-query -n '__fish_seen_subcommand_from solve show' -l within -x -d 'A path at most N moves or N% above a proved bound'
complete -c slidebase-query -n '__fish_seen_subcommand_from check race analyse scrambles' -l format -x -a 'lines jsonl eight poj1077 hdu1043 zoj1217 uva652 hdu3567 acwing845 alds1_13_b aoj0121 boj1525 p1379 leetcode773 alds1_13_c uva10181 lightoj15 hackerrank princeton 42 aoj1268 poj3131' -d 'How puzzles are read'
complete -c slidebase-query -n '__fish_seen_subcommand_from check race analyse' -l answers -x -a 'auto letters words runs tiles boards numbers strict' -d 'How answers are written'
complete -c slidebase-query -n '__fish_seen_subcommand_from check analyse' -l moves -x -a 'auto blank tile' -d 'Whose moves the answers are'
complete -c slidebase-query -n '__fish_seen_subcommand_from check race' -l require -x -a 'optimal valid' -d 'Which answers pass'
complete -c slidebase-query -n '__fish_seen_subcommand_from check' -l protocol -x -a 'icpc testlib hustoj' -d 'Act as the validator of a contest system'
complete -c slidebase-query -n '__fish_seen_subcommand_from race' -l per-case -d 'Run the solver once for each puzzle'
complete -c slidebase-query -n '__fish_seen_subcommand_from race' -l programs -r -F -d 'Run the programs listed in this file'
complete -c slidebase-query -n '__fish_seen_subcommand_from show' -l animate -d 'Show the moves in one place'
complete -c slidebase-query -n '__fish_seen_subcommand_from race suite dataset' -l depth -x -a max -d 'The distance from the goal'
complete -c slidebase-query -n '__fish_seen_subcommand_from sample' -l depth -x -a 'max unsolvable' -d 'The distance from the goal'
complete -c slidebase-query -n '__fish_seen_subcommand_from sample dataset audit' -l count -x -d 'How many boards'
complete -c slidebase-query -n '__fish_seen_subcommand_from race sample suite dataset audit' -l seed -x -d 'Seed of the draw'
complete -c slidebase-query -n '__fish_seen_subcommand_from sample' -l scramble -x -d 'How many random moves from the goal'
complete -c slidebase-query -n '__fish_seen_subcommand_from suite' -l format -x -a 'lines jsonl eight poj1077 hdu1043 zoj1217 uva652 hdu3567 acwing845 alds1_13_b aoj0121 boj1525 p1379 leetcode773 alds1_13_c uva10181 lightoj15 hackerrank princeton 42 aoj1268 poj3131' -d 'The format of the test set'
complete -c slidebase-query -n '__fish_seen_subcommand_from race suite' -l per-depth -x -d 'Puzzles of each distance in the test set'
complete -c slidebase-query -n '__fish_seen_subcommand_from suite' -l per-file -x -a all -d 'Puzzles in a file of the test set'
complete -c slidebase-query -n '__fish_seen_subcommand_from dataset' -l uniform -x -a 'boards depths' -d 'What is equally likely in the data set'
complete -c slidebase-query -n '__fish_seen_subcommand_from export' -l format -x -a 'eight poj1077 hdu1043 zoj1217 uva652 acwing845 alds1_13_b boj1525 p1379 leetcode773 aoj1268' -d 'The format of the judge'
complete -c slidebase-query -n '__fish_seen_subcommand_from verify' -l prove -d 'Prove every distance'
complete -c slidebase-query -n '__fish_seen_subcommand_from rank show' -l inverse -d 'Turn ranks into boards, undo the moves of --apply'
