#!/usr/bin/env bash
# Runs the tests under ThreadSanitizer, the real server of the end-to-end tests among them: a data race
# in the tests' process or in a server fails the run.
#
#   deploy/tsan.sh [FILTER]      FILTER is a regular expression of suites; all without one
#
# Reports lie in .build/tsan/reports. Exit: 0 nothing found, 1 a finding or a failed test.
set -euo pipefail

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
filter=${1-}
build=$root/.build/tsan
reports=$build/reports
swift=${SWIFT:-swift}
# Suites that watch something the sanitizer changes by itself: the system calls and the memory of a
# process, and how the tree is built and shown. The decoder of pictures has less address space than the
# sanitizer needs, so that no picture is taken by a watched server.
skipped='TidyTests|FullStorageTests|HarnessTests|EndToEndTests.PictureTests'

cd "$root"
$swift build --build-tests --sanitize thread --scratch-path "$build" \
    --explicit-target-dependency-import-check error
rm -rf "$reports"
mkdir -p "$reports"
# The toolchain's own clang knows Swift's calling convention.
"$(dirname "$(command -v "${swift%% *}")")/clang" -shared -fPIC -O1 -Wall -Wextra -Werror \
    -o "$build/libtsanmutex.so" deploy/tsan-mutex.c -ldl
export LD_PRELOAD=$build/libtsanmutex.so
# A second race is as interesting as the first; the status tells that there was one.
export TSAN_OPTIONS="suppressions=$root/deploy/tsan-suppressions.txt halt_on_error=0 \
exitcode=66 log_path=$reports/race history_size=4"
status=0
$swift test --skip-build --sanitize thread --scratch-path "$build" --disable-xctest \
    --explicit-target-dependency-import-check error --skip "$skipped" \
    ${filter:+--filter "$filter"} || status=1
found=$(find "$reports" -type f | wc -l)
if [ "$found" -gt 0 ]; then
    printf 'tsan: %s processes reported something, in %s\n' "$found" "${reports#"$root"/}" >&2
    grep -h -A 12 'WARNING: ThreadSanitizer' "$reports"/* | head -n 60 >&2
    exit 1
fi
exit "$status"
