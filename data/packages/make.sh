#!/usr/bin/env bash
# Makes the test data of both packages, the same bytes every time. By hand are only the questions of the samples.
#
#   data/packages/make.sh [TARGET_DIR]        slidebase-query and its tables must be found
#
# TARGET_DIR is this folder unless given; the data come to TARGET_DIR/eight/data and TARGET_DIR/cubiceight/data.
set -euo pipefail

here=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd -P)
target=${1:-$here}

suite() {  # PACKAGE NAME FORMAT SEED PER_DEPTH
  slidebase-query -q suite "$target/$1/data/secret/$2" --format "$3" --per-file all --seed "$4" --per-depth "$5"
}

mkdir -p "$target"/{eight,cubiceight}/data/{sample,secret}

# The solved board, one move, tiles that cannot be put in order, and a longer way.
cat >"$target/eight/data/sample/1.in" <<'END'
1 2 3 4 5 6 7 8 x
1 2 3 4 5 6 7 x 8
2 1 3 4 5 6 7 8 x
1 x 2 4 5 3 7 8 6
8 1 3 4 x 2 7 6 5
END
slidebase-query solve --format eight "$target/eight/data/sample/1.in" >"$target/eight/data/sample/1.ans"
suite eight 1-few eight 1 1
suite eight 2-some eight 2 5
suite eight 3-many eight 3 28

cat >"$target/cubiceight/data/sample/1.in" <<'END'
2 2
W W W
W E W
W W W
1 2
W W W
B E W
W W W
3 3
R W W
W B W
W W E
1 1
E R R
R R R
R R R
0 0
END
slidebase-query solve --format aoj1268 "$target/cubiceight/data/sample/1.in" >"$target/cubiceight/data/sample/1.ans"
suite cubiceight 1-few aoj1268 1 1
suite cubiceight 2-some aoj1268 2 5
suite cubiceight 3-many aoj1268 3 25
