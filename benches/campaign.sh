#!/usr/bin/env bash
# Times what is divided into shares against the single run, on one machine: two workers of `campaign run --local`, 64 shares
# one after another, and the growth of `merge` with the number of programs and of parts. Needs gcc. `languages` measures what one
# case takes in each language, by which shares are divided; those whose tools are missing are named.
#
# The single run and its shares change cores at each of the TURNS (2): one core is often slower than the other, so the number is
# to be even. The noise of a shared machine is as large as the difference that is measured, so more turns say more.
#
#   [TURNS=N] benches/campaign.sh [judge] [verify] [programs] [parts] [languages]
set -euo pipefail
cd "$(dirname "$0")/.."
for tool in gcc taskset time; do
    if ! type -P "$tool" >/dev/null; then
        echo "$tool is missing" >&2
        exit 1
    fi
done
cargo build --release --quiet
tribunal="$PWD/target/release/tribunal"
sources="$PWD/cases/flipgame/submissions"
place="$(mktemp -d)"
trap 'rm -rf "$place"' EXIT
export XDG_CACHE_HOME="$place/cache" XDG_CONFIG_HOME="$place/config"
cd "$place"

# A class of C programs for `flipgame`, right and wrong in turn: each is another program by its comment.
class() { # its name, the number of programs
    local number source
    mkdir "$1"
    for ((number = 1; number <= $2; ++number)); do
        source=accepted/nullspace
        [ $((number % 2)) -eq 0 ] || source=wrong_answer/white_only
        { cat "$sources/$source.c" && echo "// number $number"; } >"$1/p$number.c"
    done
}

turns="${TURNS:-2}"
said=said
run() { # a command that may find wrong programs
    local status=0
    "$tribunal" "$@" --quiet >"$said" 2>&1 || status=$?
    if [ "$status" -gt 1 ]; then
        tail -n 5 "$said" >&2
        return "$status"
    fi
}

seconds() { # the wall time of a command
    local begin end
    begin="$(date +%s.%N)"
    "$@" || return
    end="$(date +%s.%N)"
    echo "$begin $end" | awk '{ printf "%.3f", $2 - $1 }'
}

each_share() { # the number of shares, and the command
    local number of="$1"
    shift
    rm -rf parts
    mkdir parts
    for ((number = 1; number <= of; ++number)); do
        run "$@" --jobs 1 --shard "$number/$of" --report "parts/$number.json" || return
    done
}

merge() { run merge parts/*.json --out merged.json; }

in_shares() { each_share "$@" && merge; }

local_workers() { # the number of workers, and the command
    local jobs="$1"
    shift
    rm -rf plan
    "$tribunal" campaign plan --shards 16 --quiet -- "$@" >said 2>&1
    seconds run campaign run plan --local --jobs "$jobs"
}

# The single run and its shares at the same time, each on a core of its own: what else the machine does slows both.
side_by_side() { # the core of the single run, that of the shares, and the command
    local one="$1" other="$2"
    shift 2
    (
        said=said_alone
        taskset --cpu-list --pid "$one" "$BASHPID" >/dev/null && seconds run "$@" --jobs 1 --report whole.json >one
    ) &
    (taskset --cpu-list --pid "$other" "$BASHPID" >/dev/null && seconds in_shares 64 "$@" >shares) || return
    wait "$!" || return
    echo "$(<one) $(<shares)"
}

compare() { # a name, and the command
    local name="$1" turn times one_worker two_workers
    shift
    # What is built once is built.
    run "$@" --jobs 2
    for ((turn = 1; turn <= turns; ++turn)); do
        times="$(side_by_side $((turn % 2)) $(((turn + 1) % 2)) "$@")"
        echo "$times" >>all_times
        echo "$name $turn $times" | awk '{
            printf "%s, turn %d: single run %.1f s, 64 shares and merge beside it %.1f s (%+.1f %%)\n", $1, $2, $3, $4, 100 * ($4 / $3 - 1) }'
    done
    awk '{ single += $1; shares += $2 }
        END { printf "all turns: %.1f s, %.1f s (%+.1f %%)\n", single, shares, 100 * (shares / single - 1) }' all_times
    rm all_times
    one_worker="$(local_workers 1 "$@")"
    two_workers="$(local_workers 2 "$@")"
    echo "$name $one_worker $two_workers" | awk '{
        printf "%s: 16 shares by one local worker %.1f s, by two %.1f s (%.2f x one worker)\n", $1, $2, $3, $2 / $3 }'
}

growth() { # what grows, and its number
    local begin end memory
    begin="$(date +%s.%N)"
    memory="$({ /usr/bin/env time -f %M "$tribunal" merge parts/*.json --out merged.json --quiet >said; } 2>&1 | tail -n 1)" || true
    end="$(date +%s.%N)"
    echo "$1 $2 $begin $end $memory" | awk '{ printf "merge of %d %s: %.1f s, %.0f MB\n", $2, $1, $4 - $3, $5 / 1024 }'
}

share_of() { # the share, and a program
    rm -f part.json
    run judge flipgame "$2" --exhaustive --jobs 1 --shard "$1" --report part.json
}

# What one case of a program takes, in microseconds: all inputs in place, and the stored cases.
case_us() { # the program, and the number of shares of which one is done
    local name="${1##*/}" begin in_place ordinary inputs cases
    cp "$1" .
    # What is built once is built.
    if ! run judge flipgame "$name" --stored --jobs 1 2>/dev/null; then
        echo "$name: $(grep -m 1 " needs " said || tail -n 1 said)" >&2
        return
    fi
    # Of all shares, this one has the fewest inputs: one.
    begin="$(seconds share_of 1/65536 "$name")"
    in_place="$(seconds share_of "2/$2" "$name")"
    inputs="$(sed -n 's/^share .*: \([0-9,]*\) results\? of .*/\1/p' said | tr -d ,)"
    ordinary="$(seconds run judge flipgame "$name" --stored --jobs 1)"
    cases="$(sed -n 's/.* of \([0-9]*\) cases.*/\1/p' said | tail -n 1)"
    echo "$name $begin $in_place $inputs $ordinary $cases" | awk '{
        printf "%s: %.0f us, in place %.0f us\n", $1, ($5 - $2) / $6 * 1e6, ($3 - $2) / $4 * 1e6 }'
}

wanted() { [ -z "$parts_wanted" ] || [[ " $parts_wanted " == *" $1 "* ]]; }
parts_wanted="$*"
if wanted judge; then
    class ten 10
    compare judge judge flipgame ten --exhaustive
fi
if wanted verify; then
    compare verify verify flipgame --exhaustive --size 5x5 --random 0 --solver chase --solver first-row
fi
if wanted programs; then
    for number in 20 40 80; do
        class "class$number" "$number"
        rm -rf parts
        mkdir parts
        run judge flipgame "class$number" --exhaustive --shard 1/1 --report parts/1.json
        growth programs "$number"
    done
fi
if wanted parts; then
    class two 2
    for number in 250 500 1000; do
        each_share "$number" judge flipgame two --exhaustive
        growth parts "$number"
    done
fi
if wanted languages; then
    for name in nullspace.c bfs_front_rear.c first_row_twice.cpp elimination.rs subsets_by_size.py bfs_sets_no_final_newline.py; do
        case_us "$sources/accepted/$name" 40
    done
    for name in BfsArrayQueue.java DepthFirstSubsets.java bfs_typed_array.js; do
        case_us "$sources/accepted/$name" 800
    done
    # Their answers are wrong: what one case takes is little else than their start.
    for name in go/read-all.go pascal/read-lines.pas; do
        case_us "$sources/../../../tests/idioms/programs/$name" 800
    done
fi
