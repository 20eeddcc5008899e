#!/usr/bin/env bash
# Makes .build/judges, the Python virtual environment with the independent barcode decoders that
# the tests ask (zxing-cpp) and the judges of the contract (schemathesis, prometheus_client). Does
# nothing where it is up to date. Exit: 0 done, 69 unavailable.
set -euo pipefail

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
requirements=$root/deploy/judges-requirements.txt
contract=$root/deploy/contract-requirements.txt
judges=$root/.build/judges
# Debian's own interpreter is the one whose venv module install-packages.sh has brought.
python=/usr/bin/python3
[ -x "$python" ] || python=$(command -v python3) || {
    printf 'judges: no python3; run deploy/install-packages.sh test\n' >&2
    exit 69
}

wanted=$({ "$python" --version && cat "$requirements" "$contract"; } | sha256sum | cut -d ' ' -f 1)
if [ -x "$judges/bin/python" ] && [ -f "$judges/.made-from" ] &&
    [ "$(<"$judges/.made-from")" = "$wanted" ]; then
    exit 0
fi

printf 'judges: making %s\n' "${judges#"$root"/}" >&2
rm -rf "$judges"
mkdir -p "$root/.build"
if ! {
    "$python" -m venv "$judges" &&
        "$judges/bin/python" -m pip install --quiet --disable-pip-version-check --no-input \
            --only-binary :all: --require-hashes --requirement "$requirements" --requirement "$contract" &&
        "$judges/bin/python" -c 'import numpy, PIL.Image, zxingcpp, schemathesis, prometheus_client'
}; then
    rm -rf "$judges"
    printf 'judges: could not make the environment; is the Python package index reachable?\n' >&2
    exit 69
fi
printf '%s\n' "$wanted" >"$judges/.made-from"
