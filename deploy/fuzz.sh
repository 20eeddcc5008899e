#!/usr/bin/env bash
# Fuzzes what reads bytes from outside, under AddressSanitizer: any crash is a finding.
#
#   deploy/fuzz.sh [SECONDS [TARGET…]]
#
# SECONDS is how long each target runs, 60 if it is not said; TARGET is one of
#
#   barcode      the encoder of codes, and its drawings
#   picture      the containers of pictures, their decoders, and what is stored of them
#   import       archives, tables and documents of wallets, and tables of uses
#   json         the parser and the writer
#   merge-patch  merge patches
#   path         the request target: path and query
#
# and all of them if none is named. What a run learnt stays in .build/fuzz for the next one.
#
# Exit: 0 nothing found, 1 a finding (its input lies in .build/fuzz), 64 usage, 69 no fuzzer in the
# toolchain.
set -euo pipefail

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
seconds=${1:-60}
shift $(($# > 0 ? 1 : 0))
work=$root/.build/fuzz
programs=$root/.build/fuzz-package
swift=${SWIFT:-swift}
json=("$root"/Sources/JSON/*.swift)
http=("$root"/Sources/HTTPServer/{HTTPPath,HTTPQuery,PercentDecoding,HTTPServerError,HTTPField}.swift)

# Runs a program that was built: name, longest input in bytes, folders of inputs to begin with.
run() {
    local name=$1 length=$2 program=$3
    shift 3
    local folder=$work/$name
    mkdir -p "$folder/corpus"
    printf 'fuzz: %s for %s s\n' "$name" "$seconds" >&2
    (
        cd "$folder"
        # Swift's own backtracer would wait for a terminal; leaks are the runtime's own caches.
        ASAN_OPTIONS=detect_leaks=0:allocator_may_return_null=1 SWIFT_BACKTRACE=enable=no \
            timeout -k 5 $((seconds + 120)) "$program" -max_total_time="$seconds" \
            -max_len="$length" -len_control=0 -timeout=20 -rss_limit_mb=3072 -print_final_stats=1 \
            corpus "$@" >run.log 2>&1
    ) || {
        tail -n 20 "$folder/run.log" >&2
        printf 'fuzz: %s found something in %s\n' "$name" "$folder" >&2
        exit 1
    }
    grep -E 'number_of_executed_units|average_exec_per_sec' "$folder/run.log" >&2
}

# Builds a target or ends: name, then the command.
build() {
    local name=$1
    shift
    mkdir -p "$work/$name"
    if ! "$@" >"$work/$name/build.log" 2>&1; then
        cat "$work/$name/build.log" >&2
        printf 'fuzz: %s does not build\n' "$name" >&2
        exit 69
    fi
}

# Parsers of few files are one module with their target.
parser() {
    local name=$1 target=$2
    shift 2
    build "$name" swiftc -O -parse-as-library -swift-version 6 -sanitize=fuzzer,address \
        -module-name "$target" -o "$work/$name/$target" "$@" \
        "$root/Tests/Fuzz/Parsers/$target.swift"
    run "$name" 4096 "$work/$name/$target"
}

# Whole rooms are a package beside the product; its targets look inside of them.
room() {
    local name=$1 length=$2
    shift 2
    local options=(-c release --package-path "$root/Tests/Fuzz" --scratch-path "$programs")
    build "$name" $swift build "${options[@]}" --product "$name-fuzz" --sanitize address \
        -Xswiftc -sanitize=fuzzer -Xswiftc -use-ld=lld -Xswiftc -enable-testing
    run "$name" "$length" "$($swift build "${options[@]}" --show-bin-path)/$name-fuzz" "$@"
}

fuzz() {
    case $1 in
    barcode) room barcode 4096 ;;
    picture)
        room picture 16384 "$root"/Tests/PictureCodecTests/Vectors \
            "$root"/Tests/WalletServiceTests/Pictures/Vectors
        ;;
    import) room import 16384 "$root"/Tests/Fuzz/Seeds/imports ;;
    json) parser json FuzzJSON "${json[@]}" ;;
    merge-patch) parser merge-patch FuzzMergePatch "${json[@]}" ;;
    path) parser path FuzzPath "${http[@]}" ;;
    *)
        printf 'fuzz: there is no target %s\n' "$1" >&2
        exit 64
        ;;
    esac
}

[ $# -gt 0 ] || set -- barcode picture import json merge-patch path
for target; do fuzz "$target"; done
