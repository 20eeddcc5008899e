#!/usr/bin/env bash
# Fuzzes the parsers that meet the network first, under AddressSanitizer: any crash is a finding.
#
#   deploy/fuzz.sh [SECONDS]      for each of JSON, merge patch and path; 60 if it is not said
#
# Exit: 0 nothing found, 1 a finding (its input lies in .build/fuzz), 69 no fuzzer in the toolchain.
set -euo pipefail

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
seconds=${1:-60}
work=$root/.build/fuzz
json=("$root"/Sources/JSON/*.swift)
http=("$root"/Sources/HTTPServer/{HTTPPath,HTTPQuery,PercentDecoding,HTTPServerError,HTTPField}.swift)

fuzz() {
    local name=$1
    shift
    local folder=$work/$name
    mkdir -p "$folder/corpus"
    if ! swiftc -O -parse-as-library -swift-version 6 -sanitize=fuzzer,address \
        -module-name "$name" -o "$folder/$name" "$@" "$root/Tests/Fuzz/Parsers/$name.swift" \
        >"$folder/build.log" 2>&1; then
        cat "$folder/build.log" >&2
        printf 'fuzz: %s does not build\n' "$name" >&2
        exit 69
    fi
    printf 'fuzz: %s for %s s\n' "$name" "$seconds" >&2
    (
        cd "$folder"
        # Swift's own backtracer would wait for a terminal; leaks are the runtime's own caches.
        ASAN_OPTIONS=detect_leaks=0 SWIFT_BACKTRACE=enable=no timeout -k 5 $((seconds + 60)) \
            "./$name" -max_total_time="$seconds" -max_len=4096 -timeout=5 -print_final_stats=1 \
            corpus >run.log 2>&1
    ) || {
        tail -n 20 "$folder/run.log" >&2
        printf 'fuzz: %s found something in %s\n' "$name" "$folder" >&2
        exit 1
    }
    grep -E 'number_of_executed_units|average_exec_per_sec' "$folder/run.log" >&2
}

fuzz FuzzJSON "${json[@]}"
fuzz FuzzMergePatch "${json[@]}"
fuzz FuzzPath "${http[@]}"
