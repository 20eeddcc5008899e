#!/usr/bin/env bash
# The demonstration behind `make run`: cards in, the right card on the widget, a code that scans.
# Uses nothing but the public command line and HTTP, on a temporary database and a free port.
#
#   TESSERA       the executable            (the one on PATH)
#   ONCE=1        end by itself instead of serving until Ctrl-C
#   DEMO_TODAY    the day to play, as YYYY-MM-DD (today)
#
# The week shown is the one around that day; usage ends on the Monday night before its Tuesday.
# All habits are drawn from one seed, so every week shows the same.
set -euo pipefail

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
cd "$root"
tessera_path=$(command -v "${TESSERA:-tessera}") || {
    printf 'demo: no tessera executable; run make run, or set TESSERA\n' >&2
    exit 1
}
zone=Europe/Belgrade
server=
folder=$(mktemp -d "${TMPDIR:-/tmp}/tessera-demo.XXXXXX")

stop() {
    if [ -n "$server" ]; then
        kill -TERM "$server" 2>/dev/null || true
        wait "$server" 2>/dev/null || true
    fi
    rm -rf "$folder"
}
trap stop EXIT
trap 'printf "\nStopped.\n"; exit 0' INT TERM

# Nothing of the caller's own wallet is read or written.
unset TESSERA TESSERA_PERSON TESSERA_WALLET
export TESSERA_DATABASE=$folder/tessera.db
export XDG_DATA_HOME=$folder
tessera() { "$tessera_path" "$@"; }

bold='' plain=''
if [ -t 1 ] && [ -z "${NO_COLOR-}" ] && [ "${TERM:-dumb}" != dumb ]; then
    bold=$'\e[1m' plain=$'\e[0m'
fi
gap=
heading() {
    printf '%s%s%s%s\n' "$gap" "$bold" "$1" "$plain"
    gap=$'\n'
}
# Prints a command as one would type it, then runs it.
run() {
    local word line=
    for word in "$@"; do
        case $word in
            *[!A-Za-z0-9_./:@=+,-]*) line+=" '$word'" ;;
            *) line+=" $word" ;;
        esac
    done
    printf '%s$%s%s\n' "$bold" "$plain" "${line//"$folder"/\$folder}"
    "$@"
}

# The Tuesday of the week that has begun, as people write it with its offset from UTC.
today=${DEMO_TODAY:-$(TZ=$zone date +%F)}
weekday=$(date -d "$today" +%u)
tuesday=$(date -d "$today -$(((weekday + 5) % 7)) days" +%F)
saturday=$(date -d "$tuesday +4 days" +%F)
instant() { TZ=$zone date -d "$1 $2" +%Y-%m-%dT%H:%M:%S%:z; }

heading 'Cards in: an export of the Catima app'
run tessera import Resources/demo/wallet.csv --tz "$zone"

heading 'Twelve weeks of use, up to Monday night'
awk -v until="$tuesday" -f deploy/demo-usage.awk >"$folder/usage.csv"
run tessera use import "$folder/usage.csv" --user demo --tz "$zone" --match name

: >"$folder/server.out" # so that it can be read before the server's process has begun
"$tessera_path" serve --listen 127.0.0.1:0 >"$folder/server.out" 2>"$folder/server.log" &
server=$!
address=
for ((tries = 0; tries < 400; tries++)); do
    address=$(sed -n 's/^listening on //p' "$folder/server.out")
    if [ -n "$address" ] || ! kill -0 "$server" 2>/dev/null; then break; fi
    sleep 0.025
done
if [ -z "$address" ]; then
    cat "$folder/server.log" >&2
    printf 'demo: the server did not start\n' >&2
    exit 1
fi

for family in systemSmall systemMedium; do
    heading "The next 24 hours of a ${family#system} widget, from Tuesday 08:00"
    run tessera timeline --family "$family" --at "$(instant "$tuesday" 08:00)" --hours 24
done

heading 'Three moments: what a Small widget shows then'
moment() {
    printf '%s%-15s%s ' "$bold" "$1" "$plain"
    tessera timeline --family systemSmall --at "$(instant "$2" "$3")" --hours 1 | sed -n 2p
}
moment 'Tuesday 08:00' "$tuesday" 08:00
moment 'Tuesday 18:00' "$tuesday" 18:00
moment 'Saturday 11:00' "$saturday" 11:00

heading 'A code for the till: Jagoda Fruit'
run tessera barcode encode --symbology qr --format text jagoda:0042:7319

heading "The same over HTTP: the server at $address"
token=$(tessera token create --scope wallet)
# Prints a request as a line to paste, with the answer's first bytes where curl is there.
request() {
    local path=$1
    printf "%s\$%s curl -H 'Authorization: Bearer %s' '%s%s'\n" "$bold" "$plain" "$token" \
        "$address" "$path"
    command -v curl >/dev/null || return 0
    # The header goes through a file, so that the token is not in the list of processes.
    printf 'Authorization: Bearer %s\n' "$token" >"$folder/header"
    curl --silent --show-error --fail --header "@$folder/header" "$address$path" |
        cut -c 1-160
}
request '/v1/cards?limit=1'
request '/v1/widgets/CardListWidget/timeline?family=systemSmall'

if [ "${ONCE-}" = 1 ]; then
    exit 0
fi
heading "Serving at $address until Ctrl-C"
wait "$server"
server=
