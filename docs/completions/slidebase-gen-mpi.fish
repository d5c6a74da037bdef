# Completion of slidebase-gen-mpi in fish.

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

complete -c slidebase-gen-mpi -f
complete -c slidebase-gen-mpi -n 'not __fish_seen_subcommand_from sliding' -a sliding -d puzzle
complete -c slidebase-gen-mpi -n '__fish_seen_subcommand_from sliding' -a '2x7 2x8 3x4 3x5 4x4' -d board
complete -c slidebase-gen-mpi -l root -x -a '(__slidebase_roots)' -d 'Where the blank of the goal is'
complete -c slidebase-gen-mpi -s o -l output -x -a '(__fish_complete_directories)' -d 'Folder for the tables, which all ranks see'
complete -c slidebase-gen-mpi -l planes -x -a '(__fish_complete_directories)' -d 'Search with the planes of each rank on disk, in this folder'
complete -c slidebase-gen-mpi -l memory -x -d 'With --planes, the most memory that a rank uses'
complete -c slidebase-gen-mpi -l max-depth -x -d 'Only count the states up to this depth'
complete -c slidebase-gen-mpi -l dry-run -d 'Print states, memory of a rank and file size; build nothing'
complete -c slidebase-gen-mpi -l json -d 'Print one JSON object per table'
complete -c slidebase-gen-mpi -s f -l force -d 'Build a table again even if it exists already'
complete -c slidebase-gen-mpi -s t -l threads -x -d 'How many threads of each rank, 0 for its share of the processors'
complete -c slidebase-gen-mpi -l checkpoint -d 'Save the state of a long search'
complete -c slidebase-gen-mpi -s q -l quiet -d 'Print errors only'
complete -c slidebase-gen-mpi -l progress -d 'Show progress'
complete -c slidebase-gen-mpi -s h -l help -d 'Print help'
complete -c slidebase-gen-mpi -s V -l version -d 'Print the version'
