#!/usr/bin/env python3
"""Measures `tessera serve` beside nginx, a C writer and a Go server, in one run on this machine.

    Benchmarks/Server/bench.py [--tessera PATH] [--seconds N] [--rounds N] [--json FILE]

Both sides of a comparison run in turn, round after round; the median of the rounds' ratios
counts, because what else the machine does then falls on both. Exit: 0 measured, 1 not.
"""

import argparse
import datetime
import json
import os
import pathlib
import shutil
import sqlite3
import statistics
import sys
import tempfile
import time

import samples
from processes import Failure, GoServer, Nginx, Server, Tessera, Writer, get, wrk

TIMELINE = "/v1/widgets/CardListWidget/timeline?family=systemMedium"
CLIENTS = 64


class Table:
    """Rows for people, and the same numbers for programs."""

    def __init__(self):
        self.figures = {}

    def heading(self, text):
        """Begins a part."""
        print(f"\n{text}")

    def row(self, name, **values):
        """One line; the values are printed in the order given."""
        self.figures[name] = values
        cells = (f"{key.replace('_', ' ')} {self.number(value)}" for key, value in values.items())
        print(f"  {name:<46}" + "   ".join(cells), flush=True)

    @staticmethod
    def number(value):
        """Three digits that matter."""
        if isinstance(value, str):
            return value
        return f"{value:,.0f}" if abs(value) >= 100 else f"{value:.3g}"

    def goal(self, name, measured, limit, is_maximum):
        """Says whether a goal of the design is met; never fails the run."""
        is_met = measured <= limit if is_maximum else measured >= limit
        sign = "<=" if is_maximum else ">="
        self.figures[name] = {"measured": measured, "goal": f"{sign} {limit}", "met": is_met}
        print(f"  {'met ' if is_met else 'MISSED'} {name}: {self.number(measured)}"
              f" (goal {sign} {limit})", flush=True)


def prepare(tessera, folder, today):
    """A wallet of twenty cards with 2,000 uses; gives a token for it."""
    cards, uses = folder / "cards.csv", folder / "uses.csv"
    cards.write_bytes(samples.catima(samples.SHOPS[:samples.CARD_COUNT]))
    uses.write_bytes(samples.usage(today))
    tessera.run("import", str(cards), "--tz", samples.ZONE)
    tessera.run("use", "import", str(uses), "--user", "bench", "--tz", samples.ZONE,
                "--match", "name")
    return tessera.run("token", "create", "--scope", "wallet").split()[-1]


def measure_start(table, tessera, token, folder):
    """Start to first answer, and memory when nothing happens."""
    table.heading("Start")
    times, memory = [], []
    for _ in range(5):
        server = Server(tessera, TIMELINE, token, folder / "server.log")
        times.append(server.milliseconds_to_answer)
        memory.append(server.resident_mebibytes())
        server.stop()
    table.row("start to first timeline", ms=statistics.median(times), worst_ms=max(times),
              idle_MiB=statistics.median(memory))
    table.goal("start to first answer, ms", statistics.median(times), 100, True)
    table.goal("resident memory idle, MiB", statistics.median(memory), 40, True)


def best_nginx(folder, seconds):
    """nginx in the faster of its two ways to send a small file."""
    tried = []
    for sendfile in ("on", "off"):
        nginx = Nginx(folder, sendfile)
        tried.append((wrk(nginx.port, "/timeline.json", seconds).per_second, sendfile))
        nginx.stop()
    return Nginx(folder, max(tried)[1])


def copied(tessera, path):
    """A copy of the database for a peer that writes; gives its path."""
    for suffix in ("", "-wal", "-shm"):
        pathlib.Path(f"{path}{suffix}").unlink(missing_ok=True)
    source, target = sqlite3.connect(tessera.database), sqlite3.connect(path)
    source.backup(target)
    source.close()
    target.close()
    return path


def measure_reads(table, tessera, server, token, folder, options):
    """GET timeline and its 304 beside nginx, and beside Go, with the same bytes."""
    status, headers, body = server.get(TIMELINE, token)
    etag = headers["ETag"]
    (folder / "www").mkdir()
    (folder / "www" / "timeline.json").write_bytes(body)
    nginx = best_nginx(folder, max(1, options.seconds // 4))
    go = GoServer(folder, copied(tessera, folder / "go-reads.db"), folder / "www" / "timeline.json")
    ours = {"Authorization": f"Bearer {token}"}
    theirs = get(nginx.port, "/timeline.json", {})[1]["ETag"]
    gophers = get(go.port, "/timeline", ours)[1]["ETag"]
    table.heading(f"GET timeline, {len(body):,} bytes of body, {CLIENTS} connections")
    try:
        for name, limit, mine, other, third, expected in (
            ("timeline", 0.5, {}, {}, {}, 200),
            ("timeline 304", 0.8, {"If-None-Match": etag}, {"If-None-Match": theirs},
             {"If-None-Match": gophers}, 304),
        ):
            ratios, loads, peers = [], [], []
            gos = {"memory": [], "SQLite": []}
            cpu = server.cpu_seconds()
            for _ in range(options.rounds):
                loads.append(wrk(server.port, TIMELINE, options.seconds, {**ours, **mine}))
                peers.append(wrk(nginx.port, "/timeline.json", options.seconds, other))
                ratios.append(loads[-1].per_second / peers[-1].per_second)
                for way, target in (("memory", "/timeline"), ("SQLite", "/stored")):
                    gos[way].append(wrk(go.port, target, options.seconds, {**ours, **third}))
            cpu = (server.cpu_seconds() - cpu) / sum(load.requests for load in loads)
            if sum(load.errors for load in loads + gos["memory"] + gos["SQLite"]) > 0:
                raise Failure(f"{name}: some answers were errors")
            if server.get(TIMELINE, token, mine.get("If-None-Match"))[0] != expected:
                raise Failure(f"{name}: the wallet changed while it was measured; run it again")
            describe(table, f"{name}: tessera", loads, cpu_us=cpu * 1e6)
            describe(table, f"{name}: nginx", peers)
            for way, runs in gos.items():
                describe(table, f"{name}: Go, from {way}", runs,
                         ratio=statistics.median(load.per_second / run.per_second
                                                 for load, run in zip(loads, runs)))
            table.goal(f"{name}, ratio to nginx", statistics.median(ratios), limit, False)
            p99 = statistics.median(load.p99 for load in loads)
            table.goal(f"{name}, p99 in ms", p99, 5, True)
    finally:
        nginx.stop()
        go.stop()


def describe(table, name, loads, **more):
    """The medians of some runs of wrk."""
    def median(key):
        return statistics.median(getattr(load, key) for load in loads)

    table.row(name, per_s=median("per_second"), p50_ms=median("p50"), p99_ms=median("p99"),
              bytes=median("bytes_each"), **more)


def state(database):
    """How many uses are stored, and how many commits there were."""
    connection = sqlite3.connect(f"file:{database}?mode=ro", uri=True)
    (uses,) = connection.execute("SELECT count(*) FROM card_use").fetchone()
    (commits,) = connection.execute("SELECT commit_sequence FROM database_state").fetchone()
    connection.close()
    return uses, commits


def measure_writes(table, tessera, people, label, folder, options):
    """POST uses beside C and Go programs that write the same rows into copies of the file."""
    tokens, pairs = folder / "tokens.txt", folder / "people.txt"
    tokens.write_text("".join(f"{one.token} {samples.text(one.card)}\n" for one in people))
    pairs.write_text("".join(f"{one.person.hex()} {one.card.hex()}\n" for one in people))
    copy = copied(tessera, folder / "peer.db")
    writer = Writer(folder)
    go_copy = copied(tessera, folder / "go.db")
    document = folder / "uses-document"
    document.write_bytes(b"{}")
    go = GoServer(folder, go_copy, document)
    gos = []
    server = Server(tessera, TIMELINE, people[0].token, folder / "server.log")
    loads, peers, loops, ratios, group_sizes = [], [], [], [], []
    cpu = server.cpu_seconds()
    try:
        for _ in range(options.rounds):
            uses, commits = state(tessera.database)
            load = wrk(server.port, "/v1/uses", options.seconds, people=tokens)
            uses_after, commits_after = state(tessera.database)
            if load.errors > 0:
                raise Failure(f"{label}: some answers were errors")
            if uses_after - uses < load.requests:
                raise Failure(f"{label}: {load.requests:.0f} answers, but fewer rows are stored")
            group_sizes.append((uses_after - uses) / max(1, commits_after - commits))
            loads.append(load)
            peers.append(writer.run(copy, pairs, options.seconds, "clients", CLIENTS))
            loops.append(
                writer.run(copy, pairs, options.seconds, "group", max(1, round(group_sizes[-1])))
            )
            ratios.append(load.per_second / (peers[-1]["uses"] / peers[-1]["seconds"]))
            rows, _ = state(go_copy)
            gos.append(wrk(go.port, "/v1/uses", options.seconds, people=tokens))
            if gos[-1].errors > 0 or state(go_copy)[0] - rows < gos[-1].requests:
                raise Failure(f"{label}: the Go server did not store what it answered")
            # A second may not begin twice: the ids of a run hang on it.
            time.sleep(1)
        cpu = (server.cpu_seconds() - cpu) / sum(load.requests for load in loads)
    finally:
        server.stop()
        go.stop()
    table.heading(f"POST use, durable, {label}, {CLIENTS} connections")
    describe(table, f"uses, {label}: tessera", loads, cpu_us=cpu * 1e6,
             uses_per_commit=statistics.median(group_sizes))
    for name, runs in (("C, 64 clients, one writer", peers), ("C, one loop, same groups", loops)):
        table.row(
            f"uses, {label}: {name}",
            per_s=statistics.median(run["uses"] / run["seconds"] for run in runs),
            p50_ms=statistics.median(run["p50"] for run in runs) / 1000,
            p99_ms=statistics.median(run["p99"] for run in runs) / 1000,
            uses_per_commit=statistics.median(run["uses"] / run["groups"] for run in runs),
        )
    describe(table, f"uses, {label}: Go, one writer", gos,
             ratio=statistics.median(load.per_second / run.per_second
                                     for load, run in zip(loads, gos)))
    table.goal(f"uses, {label}, ratio to C", statistics.median(ratios), 0.7, False)
    p99 = statistics.median(load.p99 for load in loads)
    table.goal(f"uses, {label}, p99 in ms", p99, 5, True)


def measure_import(table, path, folder):
    """10,000 cards from one file, in one transaction."""
    cards = folder / "many.csv"
    cards.write_bytes(samples.catima(f"Card number {number}" for number in range(10_000)))
    times = []
    for number in range(3):
        tessera = Tessera(path, folder / f"many-{number}.db")
        began = time.perf_counter()
        tessera.run("import", str(cards), "--tz", samples.ZONE)
        times.append(time.perf_counter() - began)
    table.heading("Import")
    table.row("10,000 cards", s=statistics.median(times), bytes=cards.stat().st_size)
    table.goal("import of 10,000 cards, s", statistics.median(times), 2, True)


def main():
    """Runs every part."""
    root = pathlib.Path(__file__).resolve().parents[2]
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--tessera", default=os.environ.get("TESSERA") or
                        str(root / ".build" / "release" / "tessera"))
    parser.add_argument("--seconds", type=int, default=4, help="length of one measurement")
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--json", help="write the figures to this file, too")
    parser.add_argument("--only", choices=("start", "reads", "writes", "import"))
    options = parser.parse_args()
    if shutil.which(options.tessera) is None:
        raise Failure(f"no executable at {options.tessera}; make bench builds it")
    options.tessera = os.path.abspath(shutil.which(options.tessera))
    with tempfile.TemporaryDirectory(prefix="tessera-bench-") as name:
        # nginx drops its rights where it is started as root, and still has to read the file.
        os.chmod(name, 0o755)
        measure(options, pathlib.Path(name))


def measure(options, folder):
    """Runs the parts asked for, in a folder of their own."""
    table = Table()
    tessera = Tessera(options.tessera, folder / "tessera.db")
    token = prepare(tessera, folder, datetime.date.today())

    def wants(part):
        return options.only in (None, part)

    if wants("start"):
        measure_start(table, tessera, token, folder)
    if wants("reads"):
        server = Server(tessera, TIMELINE, token, folder / "server.log")
        measure_reads(table, tessera, server, token, folder, options)
        server.stop()
    if wants("writes"):
        one = [samples.owner(tessera.database, token)]
        measure_writes(table, tessera, one, "1 wallet", folder, options)
        many = samples.add_people(tessera.database, 1_000, int(time.time() * 1000))
        measure_writes(table, tessera, many, "1,000 wallets", folder, options)
    if wants("import"):
        measure_import(table, options.tessera, folder)
    if options.json:
        pathlib.Path(options.json).write_text(json.dumps(table.figures, indent=2) + "\n")


if __name__ == "__main__":
    try:
        main()
    except Failure as failure:
        print(f"bench: {failure}", file=sys.stderr)
        sys.exit(1)
