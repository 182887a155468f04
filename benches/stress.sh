#!/usr/bin/env bash
# Times rounds of stress testing: a generator makes an input, two programs read it, and their outputs are compared. Tribunal,
# a shell loop, `oj` and `bt` take turns on the same three small C++ programs, which always agree. Needs g++, `oj` and `bt`;
# `.ci/packages install` puts the last two into target/tools/bin.
#
#   benches/stress.sh [ROUNDS]
set -euo pipefail
cd "$(dirname "$0")/.."
PATH="$PATH:$PWD/target/tools/bin"
for tool in g++ oj bt; do
    if ! command -v "$tool" >/dev/null; then
        echo "$tool is missing; for oj and bt run: .ci/packages install" >&2
        exit 1
    fi
done
cargo build --release --quiet
tribunal="$PWD/target/release/tribunal"
place="$(mktemp -d)"
trap 'rm -rf "$place"' EXIT
export XDG_CACHE_HOME="$place/cache" XDG_CONFIG_HOME="$place/config"
cd "$place"

# The largest sum of a part of a list, in linear and in quadratic time.
cat >quick.cpp <<'END'
#include <algorithm>
#include <iostream>
int main() {
    int n;
    std::cin >> n;
    long long best = -4000000000000LL, sum = 0;
    for (long long x; n-- > 0 && std::cin >> x;) {
        sum = std::max(sum, 0LL) + x;
        best = std::max(best, sum);
    }
    std::cout << best << "\n";
}
END
cat >slow.cpp <<'END'
#include <algorithm>
#include <iostream>
#include <vector>
int main() {
    int n;
    std::cin >> n;
    std::vector<long long> all(n);
    for (auto &x : all) std::cin >> x;
    long long best = all[0];
    for (int from = 0; from < n; ++from) {
        long long sum = 0;
        for (int to = from; to < n; ++to) best = std::max(best, sum += all[to]);
    }
    std::cout << best << "\n";
}
END
# `oj` gives its generator no seed.
cat >gen.cpp <<'END'
#include <cstdlib>
#include <iostream>
#include <random>
int main(int count, char **args) {
    std::mt19937 random(count > 1 ? std::atoi(args[1]) : std::random_device()());
    int n = 1 + random() % 20;
    std::cout << n << "\n";
    for (int i = 0; i < n; ++i) std::cout << int(random() % 201) - 100 << (i + 1 < n ? " " : "\n");
}
END
for program in quick slow gen; do
    g++ -std=gnu++20 -O2 -o "$program" "$program.cpp"
done

# A package for `bt`, with a validator that accepts everything as quickly as may be.
mkdir -p p/submissions/accepted p/generators p/input_validators p/answer_validators p/data/sample p/problem_statement
cp quick.cpp slow.cpp p/submissions/accepted/
cp gen.cpp p/generators/
printf 'problem_format_version: 2025-09\nname: Largest sum\ntype: pass-fail\nuuid: 4f5b2a62-6a43-4a0e-9d12-0d7d3b1a7c11\nlicense: unknown\n' >p/problem.yaml
printf 'int main() { return 42; }\n' | tee p/input_validators/v.cpp >p/answer_validators/v.cpp
printf 'solution: /submissions/accepted/quick.cpp\ndata:\n  secret:\n    data:\n      one: gen.cpp {seed}\n' >p/generators/generators.yaml

seconds() { # the wall time of a command
    local begin end
    begin="$(date +%s.%N)"
    if ! "$@" >said 2>&1; then
        tail -n 5 said >&2
        return 1
    fi
    end="$(date +%s.%N)"
    echo "$begin $end" | awk '{ printf "%.3f", $2 - $1 }'
}

loop() { # the rounds of a shell
    local round
    for ((round = 1; round <= $1; ++round)); do
        ./gen "$round" >in
        ./quick <in >one
        ./slow <in >other
        cmp -s one other
    done
}

ours() { # the number of workers, and of rounds
    "$tribunal" stress quick.cpp --against slow.cpp --gen gen.cpp --random "$2" --jobs "$1" --quiet
}

rate() { # rounds, seconds
    echo "$1 $2" | awk '{ printf "%.0f", $1 / $2 }'
}

# Compiled once: the time of `g++` is that of the computer.
ours 1 1 >said
for round in $(seq "${1:-3}"); do
    one="$(rate 4000 "$(seconds ours 1 4000)")"
    two="$(rate 8000 "$(seconds ours 2 8000)")"
    shell="$(rate 400 "$(seconds loop 400)")"
    rm -rf test
    # Neither ends with success: both go on until they find a difference, or their time is over.
    timeout -s INT 10 oj generate-input --hack ./quick --hack-expected ./slow -d test ./gen >said 2>&1 || true
    oj="$(grep -c 'th attempt' said || true)"
    (cd p && bt fuzz --no-bar -v --time 10) >said 2>&1 || true
    bt="$(grep -c '^Fuzz: .*quick.cpp' said || true)"
    if [ "$oj" -eq 0 ] || [ "$bt" -eq 0 ]; then
        echo "oj made $oj rounds in ten seconds, bt $bt" >&2
        exit 1
    fi
    echo "$one $two $shell $oj $bt" | awk '{ printf "rounds a second: tribunal %d on one core, %d on two   shell loop %d (%.1f x)   oj %.1f (%.0f x)   bt %.1f (%.0f x)\n", \
        $1, $2, $3, $1 / $3, $4 / 10, $1 / ($4 / 10), $5 / 10, $2 / ($5 / 10) }'
done
