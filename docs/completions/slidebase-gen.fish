# Completion of slidebase-gen in fish.

# The roots of the board on the command line: on 3x3 all have names, on other boards cells have numbers.
function __slidebase_roots
    set -l board (commandline -opc | string match -r '^[1-9]x[1-9]$')
    if test -n "$board[1]"; and test "$board[1]" != 3x3
        set -l sides (string split x $board[1])
        printf '%s\n' corner all
        seq 0 (math $sides[1] x $sides[2] - 1)
    else
        printf '%s\n' corner edge centre all
    end
end

complete -c slidebase-gen -f
complete -c slidebase-gen -n 'not __fish_seen_subcommand_from sliding cubic additive coloured' -a 'sliding cubic additive coloured' -d puzzle
complete -c slidebase-gen -n '__fish_seen_subcommand_from sliding cubic' -a '2x2 2x3 2x4 2x5 2x6 2x7 3x3 3x4' -d board
complete -c slidebase-gen -n '__fish_seen_subcommand_from additive' -a '2x8 3x5 4x4' -d board
complete -c slidebase-gen -n '__fish_seen_subcommand_from coloured' -a '4x4' -d board
complete -c slidebase-gen -l root -x -a '(__slidebase_roots)' -d 'Where the blank of the goal is'
complete -c slidebase-gen -l metric -x -a 'single multi stm mtm' -d 'How moves are counted'
complete -c slidebase-gen -l cubes -x -a 'axes marked dice' -d 'Kind of cubes'
complete -c slidebase-gen -l tier -x -a 'small standard hard' -d 'Size of additive and coloured tables'
complete -c slidebase-gen -s o -l output -x -a '(__fish_complete_directories)' -d 'Folder for the tables'
complete -c slidebase-gen -l codec -x -a 'raw zstd zstd:1 zstd:19' -d 'How distances are stored'
complete -c slidebase-gen -l max-memory -x -d 'Refuse tables that need more'
complete -c slidebase-gen -l planes -x -a '(__fish_complete_directories)' -d 'Search with the planes on disk, in this folder'
complete -c slidebase-gen -l memory -x -d 'With --planes, the most memory to use'
complete -c slidebase-gen -l dry-run -d 'Print states, memory, file size and about the time; build nothing'
complete -c slidebase-gen -l json -d 'Print one JSON object per table'
complete -c slidebase-gen -s f -l force -d 'Build a table again even if it exists already'
complete -c slidebase-gen -s t -l threads -x -d 'How many threads, 0 for all'
complete -c slidebase-gen -s q -l quiet -d 'Print errors only'
complete -c slidebase-gen -l color -x -a 'auto always never' -d 'Colour on a terminal'
complete -c slidebase-gen -l progress -d 'Show progress'
complete -c slidebase-gen -l no-progress -d 'Do not show progress'
complete -c slidebase-gen -s h -l help -d 'Print help'
complete -c slidebase-gen -s V -l version -d 'Print the version'
