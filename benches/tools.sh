#!/usr/bin/env bash
# Times Tribunal, problemtools and BAPCtools in turns on the same packages and the same submission, each on two cores.
# Needs `verifyproblem` and `bt`, which `.ci/packages install` puts into target/tools/bin.
#
#   benches/tools.sh [ROUNDS]
set -euo pipefail
cd "$(dirname "$0")/.."
PATH="$PATH:$PWD/target/tools/bin"
for tool in verifyproblem bt; do
    if ! command -v "$tool" >/dev/null; then
        echo "$tool is missing; run: .ci/packages install" >&2
        exit 1
    fi
done
cargo build --release --quiet
tribunal="$PWD/target/release/tribunal"
cases="$PWD/cases"
place="$(mktemp -d)"
trap 'rm -rf "$place"' EXIT
export XDG_CACHE_HOME="$place/cache"
submission=submissions/accepted/first_row_twice.cpp

seconds() { # the wall time of a command in a folder
    local folder="$1" begin end
    shift
    # bt remembers the folder of a package, and warns if it sees a copy.
    export XDG_CONFIG_HOME="$place/config$folder"
    begin="$(date +%s.%N)"
    if ! (cd "$folder" && "$@") >"$place/said" 2>&1; then
        cat "$place/said" >&2
        return 1
    fi
    end="$(date +%s.%N)"
    echo "$begin $end" | awk '{ printf "%.2f", $2 - $1 }'
}

row() { # the label, the times of Tribunal, verifyproblem and bt
    echo "$@" | awk '{ printf "%-28s tribunal %6.2f s   verifyproblem %6.2f s (%.1f x)   bt %6.2f s (%.1f x)\n", \
        $1, $2, $3, $3 / $2, $4, $4 / $2 }'
}

mkdir -p "$place/icpc" "$place/legacy" "$place/own"
cp cases/languages.yaml "$place/icpc/"
cp cases/languages.yaml "$place/legacy/"
cp cases/languages.yaml "$place/own/"
more=$((1000 - $(find cases/flipgame/data/sample cases/flipgame/data/secret -name '*.in' | wc -l)))
for format in icpc kattis-legacy; do
    folder="$place/${format#kattis-}/flipgame"
    "$tribunal" export flipgame --format "$format" --random "$more" --seed 7 --out "$folder" --quiet >/dev/null
    rm -r "$folder/submissions"
    mkdir -p "$folder/submissions/accepted"
    cp "cases/flipgame/$submission" "$folder/$submission"
done
for round in $(seq "${1:-3}"); do
    row judge-1000-cases \
        "$(seconds "$place/icpc" "$tribunal" judge ./flipgame "flipgame/$submission" --quiet)" \
        "$(seconds "$place/legacy" verifyproblem -j 2 -p submissions -- flipgame)" \
        "$(seconds "$place/icpc" bt run --no-bar --problem flipgame "$submission")"
done
for problem in flipgame pilots chesscbg; do
    "$tribunal" export "$problem" --format kattis-legacy --out "$place/own/$problem" --quiet >/dev/null
    for round in $(seq "${1:-3}"); do
        row "verify-$problem" \
            "$(seconds "$cases" "$tribunal" lint "./$problem" --no-submissions --quiet)" \
            "$(seconds "$place/own" verifyproblem -j 2 -p config data graders validators -- "$problem")" \
            "$(seconds "$cases" bt validate --no-bar --problem "$problem")"
    done
done
