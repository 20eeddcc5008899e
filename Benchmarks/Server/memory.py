#!/usr/bin/env python3
"""Watches the memory of `tessera serve` over a million timelines.

    Benchmarks/Server/memory.py [--tessera PATH] [--requests N] [--json FILE]

Of a hundred requests about thirty know the answer (304) and five ask for what nobody asked for
before; between two looks at the memory a use is recorded, so that plans are forgotten and made anew.
Requests are counted by the server. Exit: 0 where the memory at the end is at most a tenth and 4 MiB
above that after the first tenth of the requests, 1 where it is not or could not be measured.
"""

import argparse
import datetime
import json
import pathlib
import re
import subprocess
import sys
import tempfile

import bench
from processes import HERE, Failure, Server, Tessera, program

ROUTE = 'route="GET /v1/widgets/{kind}/timeline"'


def counted(server):
    """How many timelines the server has answered, and how many plans it has worked out."""
    _, _, body = server.get("/metrics", "")
    text = body.decode()
    answered = sum(
        int(float(line.rsplit(" ", 1)[1])) for line in text.splitlines()
        if line.startswith("tessera_http_requests_total") and ROUTE in line
    )
    plans = re.search(r"^tessera_widget_plans_total (\S+)$", text, re.MULTILINE)
    return answered, int(float(plans.group(1))) if plans else 0


def load(server, token, etag, seed):
    """Two seconds of requests, 64 connections."""
    command = [program("wrk"), "-t2", "-c64", "-d2s", "--timeout", "10s",
               "-H", f"Authorization: Bearer {token}", "-s", str(HERE / "timelines.lua"),
               f"http://127.0.0.1:{server.port}/", "--", str(seed), etag]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    match = re.search(r"^result (.+)$", done.stdout, re.MULTILINE)
    if match is None:
        raise Failure(f"wrk: {done.stderr.strip() or done.stdout.strip()}")
    if int(match.group(1)) > 0:
        raise Failure(f"{match.group(1)} of the requests failed")


def watch(tessera, folder, options):
    """Makes the requests and notes the memory after each tenth of them."""
    token = bench.prepare(tessera, folder, datetime.date.today())
    server = Server(tessera, bench.TIMELINE, token, folder / "server.log")
    rows, step = [], options.requests // 10
    print(f"start: {server.resident_mebibytes():.1f} MiB", flush=True)
    try:
        seed = 0
        while len(rows) < 10:
            _, headers, _ = server.get(bench.TIMELINE, token)
            load(server, token, headers["ETag"], seed)
            seed += 1
            answered, plans = counted(server)
            if answered < step * (len(rows) + 1):
                continue
            rows.append({"requests": answered, "plans": plans,
                         "MiB": round(server.resident_mebibytes(), 1)})
            print(f"{answered:>9,} requests, {plans:>6,} plans: {rows[-1]['MiB']:.1f} MiB",
                  flush=True)
            tessera.run("use", "record", bench.samples.SHOPS[len(rows)])
    finally:
        server.stop()
    return rows


def main():
    """Reads the command line; gives the exit status."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("--tessera", default=".build/release/tessera")
    parser.add_argument("--requests", type=int, default=1_000_000)
    parser.add_argument("--json")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        try:
            rows = watch(Tessera(options.tessera, folder / "memory.db"), folder, options)
        except Failure as failure:
            print(f"memory: {failure}", file=sys.stderr)
            return 1
    if options.json:
        pathlib.Path(options.json).write_text(json.dumps(rows, indent=1) + "\n")
    limit = rows[0]["MiB"] * 1.1 + 4
    is_flat = rows[-1]["MiB"] <= limit
    print(f"{'flat' if is_flat else 'GROWN'}: {rows[0]['MiB']} MiB after the first tenth,"
          f" {rows[-1]['MiB']} MiB at the end (at most {limit:.1f})")
    return 0 if is_flat else 1


if __name__ == "__main__":
    sys.exit(main())
