#!/usr/bin/env bash
# Installs the Debian packages that a job needs and that are missing; says nothing and asks no
# network where all are there.
#
#   deploy/install-packages.sh build|run|test|bench…
#   deploy/install-packages.sh --list build|run|test|bench…     prints the names instead
#
# Needs root or sudo only when something is missing. Exit: 0 done, 64 usage, 69 not installable.
set -euo pipefail

# What the Swift toolchain itself links against and calls, beyond a minimal Debian.
toolchain=(
    binutils libc6-dev libstdc++-12-dev libcurl4 libncurses6 libsqlite3-0 libxml2 tzdata
)
# The C libraries of the package, one wrapper each: docs/adr/0001-dependencies.md.
libraries=(
    libcurl4-openssl-dev libmicrohttpd-dev libpng-dev libqrencode-dev libsqlite3-dev libssl-dev
    libturbojpeg0-dev libwebp-dev libzint-dev libzip-dev zlib1g-dev pkg-config
)
# The demonstration prints curl lines and tries them.
demonstration=(curl)
# Independent decoders of what we draw, and a witness of what is synced to disk.
judges=(librsvg2-bin poppler-utils python3-venv strace zbar-tools)
# The peers that the benchmarks measure beside us.
peers=(gcc golang-github-mattn-go-sqlite3-dev golang-go libpng-dev nginx-light python3 wrk)

usage() {
    printf 'usage: %s [--list] build|run|test|bench…\n' "$0" >&2
    exit 64
}

packages_of() {
    case $1 in
        build) printf '%s\n' "${toolchain[@]}" "${libraries[@]}" ;;
        run) packages_of build && printf '%s\n' "${demonstration[@]}" ;;
        test) packages_of run && printf '%s\n' "${judges[@]}" ;;
        bench) packages_of run && printf '%s\n' "${peers[@]}" ;;
    esac
}

# Those of the given packages that dpkg does not know as installed.
missing_of() {
    local installed
    installed=$(dpkg-query -W -f '${db:Status-Abbrev} ${Package}\n' "$@" 2>/dev/null || true)
    comm -23 <(printf '%s\n' "$@" | sort -u) \
        <(awk '$1 ~ /^.i/ { print $2 }' <<<"$installed" | sort -u)
}

# apt-get as root, without questions, waiting for another apt to finish.
apt() {
    "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive \
        apt-get -qq -o DPkg::Lock::Timeout=600 -o Dpkg::Use-Pty=0 "$@"
}

log=
try_install() {
    apt install -y --no-install-recommends "$@" >"$log" 2>&1
}

main() {
    local list=false set names=() missing=()
    if [ "${1-}" = --list ]; then
        list=true
        shift
    fi
    [ $# -gt 0 ] || usage
    for set in "$@"; do
        case $set in build | run | test | bench) ;; *) usage ;; esac
        mapfile -t -O "${#names[@]}" names < <(packages_of "$set")
    done
    if $list; then
        printf '%s\n' "${names[@]}" | sort -u
        return
    fi
    if ! command -v dpkg-query >/dev/null || ! command -v apt-get >/dev/null; then
        printf 'install-packages: this is no Debian; needed are what these packages hold: %s\n' \
            "${names[*]}" >&2
        return
    fi
    mapfile -t missing < <(missing_of "${names[@]}")
    [ "${#missing[@]}" -gt 0 ] || return 0

    as_root=()
    if [ "$(id -u)" != 0 ]; then
        if ! command -v sudo >/dev/null; then
            printf 'install-packages: not root and no sudo; as root, run: %s\n' \
                "apt-get install -y --no-install-recommends ${missing[*]}" >&2
            exit 69
        fi
        as_root=(sudo)
    fi
    printf 'install-packages: installing %s\n' "${missing[*]}" >&2
    log=$(mktemp)
    trap 'rm -f "$log"' EXIT
    # The lists may be absent (never updated) or older than the mirror: then update once.
    apt-cache show "${missing[@]}" >/dev/null 2>&1 && try_install "${missing[@]}" && return
    apt update >"$log" 2>&1 && try_install "${missing[@]}" && return
    tail -n 20 "$log" >&2
    printf 'install-packages: could not install %s\n' "${missing[*]}" >&2
    exit 69
}

main "$@"
