#!/usr/bin/env bash
# Proves that the two commands of the README work where nothing is installed: makes a minimal
# Debian root that holds the Swift toolchain, make and git and nothing else, clones the
# repository into it and runs the commands there. A folder `shared` beside the repository, with
# published data that some tests read, is mounted read-only beside the clone; where there is none,
# those tests are skipped by name.
#
#   deploy/chroot-check.sh                      make test, then make run ONCE=1
#   deploy/chroot-check.sh COMMAND…             this command instead, in the fresh clone
#   deploy/chroot-check.sh --prepare            only makes the base root, for later runs
#   deploy/chroot-check.sh --again COMMAND…     in the root of the last run, as it was left
#
# Needs root, debootstrap (apt-get install debootstrap) and a Swift toolchain on PATH. What is
# cloned is HEAD. The Debian mirror, the resolver and the certificates are the host's own.
#
#   TESSERA_CHROOT   folder that holds the roots   (/var/tmp/tessera-chroot)
#   SWIFT_PREFIX     toolchain to mount read-only  (the one that `swift` on PATH belongs to)
#   DEBIAN_RELEASE   release to bootstrap          (bookworm)
set -euo pipefail

repository=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
roots=${TESSERA_CHROOT:-/var/tmp/tessera-chroot}
release=${DEBIAN_RELEASE:-bookworm}
base=$roots/base-$release
root=$roots/run

say() { printf 'chroot-check: %s\n' "$*" >&2; }
fail() { say "$*"; exit 1; }

# The package sources that the host's apt uses for this release, as one-line entries.
host_sources() {
    # shellcheck disable=SC2016  # apt expands these, not the shell
    apt-get indextargets --format '$(REPO_URI) $(RELEASE) $(COMPONENT)' 'Created-By: Packages' |
        awk -v r="$release" '$2 == r || $2 == r "-updates" || $2 == r "-security" {
            print "deb", $1, $2, $3 }' | sort -u
}

# Proxy and clock options of the host's apt: without them its mirror may not answer.
host_apt_options() {
    apt-config dump | grep -E '^Acquire::(([a-z]+::)?[Pp]roxy|Check-|https?::Verify)' || true
}

toolchain_prefix() {
    local swift
    swift=$(command -v swift) || fail "no swift on PATH; set SWIFT_PREFIX"
    swift=$(readlink -f "$swift")
    printf '%s\n' "${swift%/usr/bin/*}"
}

make_base() {
    [ -e "$base/.ready" ] && return
    command -v debootstrap >/dev/null || fail "debootstrap is missing: apt-get install debootstrap"
    local sources mirror
    sources=$(host_sources)
    mirror=$(awk -v r="$release" '$3 == r { print $2; exit }' <<<"$sources")
    [ -n "$mirror" ] || fail "the host's apt has no source for $release; run apt-get update"
    say "bootstrapping $release into $base"
    rm -rf "$base"
    mkdir -p "$base"
    debootstrap --variant=minbase --include=make,git "$release" "$base" "$mirror" \
        >"$roots/debootstrap.log" 2>&1 || fail "debootstrap failed, see $roots/debootstrap.log"
    printf '%s\n' "$sources" >"$base/etc/apt/sources.list"
    host_apt_options >"$base/etc/apt/apt.conf.d/90host"
    rm -rf "$base"/var/lib/apt/lists/* "$base"/var/cache/apt/archives/*.deb
    touch "$base/.ready"
}

# A pristine copy of the base with a fresh clone of HEAD in it.
make_root() {
    rm -rf --one-file-system "$root"
    cp -a --reflink=auto "$base" "$root"
    cp -L /etc/resolv.conf "$root/etc/resolv.conf"
    cp /etc/hosts "$root/etc/hosts"
    [ ! -e /etc/pip.conf ] || cp /etc/pip.conf "$root/etc/pip.conf"
    [ ! -e /etc/ssl/certs/ca-certificates.crt ] ||
        cp -L /etc/ssl/certs/ca-certificates.crt "$root/etc/host-certificates.crt"
    mkdir -p "$root/src"
    git clone --quiet --no-hardlinks "$repository" "$root/src/tessera"
    say "clone of $(git -C "$root/src/tessera" log -1 --format='%h %s')"
}

# Runs a command in the root, in mount and process namespaces that end with it.
enter() {
    local prefix=$1
    shift
    mkdir -p "$root$prefix"
    local shared
    shared=$(dirname "$repository")/shared
    [ ! -d "$shared" ] || mkdir -p "$root/src/shared"
    # shellcheck disable=SC2016  # the inner shell expands its own variables
    ROOT=$root PREFIX=$prefix SHARED=$shared unshare --mount --pid --ipc --fork --kill-child \
        bash -euc '
            mount --rbind /dev "$ROOT/dev"
            mount -t proc proc "$ROOT/proc"
            mount --bind "$PREFIX" "$ROOT$PREFIX"
            mount -o remount,ro,bind "$ROOT$PREFIX"
            if [ -d "$SHARED" ]; then
                mount --bind "$SHARED" "$ROOT/src/shared"
                mount -o remount,ro,bind "$ROOT/src/shared"
            fi
            certificates=()
            if [ -e "$ROOT/etc/host-certificates.crt" ]; then
                certificates=(PIP_CERT=/etc/host-certificates.crt)
            fi
            exec chroot "$ROOT" /usr/bin/env -i -C /src/tessera \
                HOME=/root LANG=C.UTF-8 TERM="${TERM:-dumb}" \
                PATH="$PREFIX/usr/bin:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin" \
                ${http_proxy:+http_proxy="$http_proxy"} \
                ${https_proxy:+https_proxy="$https_proxy"} \
                ${CI:+CI="$CI"} "${certificates[@]}" "$@"
        ' enter "$@"
}

[ "$(id -u)" = 0 ] || fail "must run as root: chroot and mounts need it"
prefix=${SWIFT_PREFIX:-$(toolchain_prefix)}
mkdir -p "$roots"
make_base
case ${1-} in
    --prepare)
        say "ready: $base ($(du -sh --one-file-system "$base" | cut -f1))"
        exit 0
        ;;
    --again)
        shift
        [ -d "$root/src/tessera" ] || fail "there is no earlier run in $root"
        enter "$prefix" "$@"
        exit
        ;;
esac
make_root
if [ $# -gt 0 ]; then
    enter "$prefix" "$@"
else
    enter "$prefix" make test
    make_root
    enter "$prefix" make run ONCE=1
    say "both commands work from a clean clone"
fi
