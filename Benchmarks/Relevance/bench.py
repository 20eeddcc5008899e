#!/usr/bin/env python3
"""Measures predictions and plans beside the formula in plain C, and training, in one run.

    Benchmarks/Relevance/bench.py --bench PATH --model FILE [--tessera PATH --events FILE…]
        [--seconds N] [--rounds N] [--json FILE]

Both sides run in turn, round after round, on one thread each; the median of the rounds' ratios
counts, in processor time, because what else the machine does is no part of the work. Exit: 0
measured, 1 not.
"""

import argparse
import json
import pathlib
import random
import resource
import statistics
import subprocess
import sys
import tempfile
import time

HERE = pathlib.Path(__file__).resolve().parent
CARDS = 20
# What is measured: name, work, uses, goal and hard limit in µs.
WORKS = [
    ("prediction, 20 cards, 150 uses", "predict", 150, 5, 50),
    ("day plan, 20 cards, 90 uses", "plan", 90, 250, 2000),
    ("day plan, 20 cards, 2,000 uses", "plan", 2000, 250, 2000),
]
# The C program must say the same, or it is no peer.
DIFFERENCE_MAX = 0.005


def write_uses(path, count):
    """A person of 20 cards, each with its hours, of one year."""
    source = random.Random(count)
    uses = set()
    while len(uses) < count:
        card = min(source.randrange(CARDS), source.randrange(CARDS))
        second = (card * 13_571 + source.randrange(14_400)) % 86_400
        uses.add(((9_500 + source.randrange(365)) * 86_400 + second, card))
    # Every card is known.
    for card in range(CARDS):
        uses.add((9_499 * 86_400 + card * 3_600, card))
    lines = [f"{seconds} {card}\n" for seconds, card in sorted(uses)[-count:]]
    pathlib.Path(path).write_text("".join(lines))


def run(*command):
    answer = subprocess.run(command, check=True, capture_output=True).stdout
    return json.loads(answer)


def peer_program(folder):
    """The C program, compiled as anybody would."""
    program = pathlib.Path(folder) / "formula"
    subprocess.run(
        ["gcc", "-O2", "-Wall", "-Wextra", "-Werror", "-o", program,
         HERE / "peer" / "formula.c", "-lm"],
        check=True,
    )
    return program


class Report:
    """Lines for people, and the same numbers for programs."""

    def __init__(self):
        self.figures = {}

    def line(self, name, measured, goal, is_met, note):
        self.figures[name] = {"measured": measured, "goal": goal, "met": is_met, "note": note}
        state = "met   " if is_met else "MISSED"
        print(f"  {state} {name:<44} {measured:>8.3g}  (goal {goal})  {note}", flush=True)


def check_peer(bench, peer, uses, model):
    ours = run(bench, "check", "formula", "0", uses, model)["probabilities"]
    theirs = run(peer, "check", "0", uses)["probabilities"]
    worst = max(abs(own - other) for own, other in zip(ours, theirs, strict=True))
    if worst > DIFFERENCE_MAX:
        raise ValueError(f"the C program is no peer: a probability differs by {worst}")


def measure(report, arguments, peer, uses, name, work, goal, limit):
    check_peer(arguments.bench, peer, uses, arguments.model)
    milliseconds = str(int(arguments.seconds * 1000))
    times = {"formula": [], "network": [], "C": []}
    for _ in range(arguments.rounds):
        times["C"].append(run(peer, work, milliseconds, uses)["nanoseconds"] / 1000)
        for kind in ("formula", "network"):
            answer = run(arguments.bench, work, kind, milliseconds, uses, arguments.model)
            times[kind].append(answer["nanoseconds"] / 1000)
    peer_time = statistics.median(times["C"])
    for kind in ("formula", "network"):
        ratio = statistics.median(
            own / other for own, other in zip(times[kind], times["C"], strict=True)
        )
        own = statistics.median(times[kind])
        note = f"µs, limit {limit}; {ratio:.2f} × the formula in C ({peer_time:.1f} µs)"
        report.line(f"{name}, {kind}", own, f"<= {goal}", own <= goal, note)


def measure_training(report, arguments):
    """Training on all files and the next-card evaluation, in seconds of the clock."""
    with tempfile.TemporaryDirectory() as folder:
        model = str(pathlib.Path(folder) / "model.json")
        events = [part for path in arguments.events for part in ("--events", path)]
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        start = time.monotonic()
        subprocess.run(
            [arguments.tessera, "relevance", "train", *events, "--output", model],
            check=True, capture_output=True,
        )
        subprocess.run(
            [arguments.tessera, "relevance", "evaluate", *events, "--predictor", "model",
             "--model", model, "--json"],
            check=True, capture_output=True,
        )
        elapsed = time.monotonic() - start
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
    processor = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    note = f"s of the clock; {processor:.0f} s of processors, {after.ru_maxrss // 1024} MiB"
    report.line("training and next-card evaluation", elapsed, "<= 60", elapsed <= 60, note)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--bench", required=True, help="the executable relevance-bench")
    parser.add_argument("--model", required=True, help="the model whose network is measured")
    parser.add_argument("--tessera", help="the executable that trains")
    parser.add_argument("--events", action="append", default=[], help="files to learn from")
    parser.add_argument("--seconds", type=float, default=0.4, help="of one run of one side")
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--json", help="write the figures there too")
    arguments = parser.parse_args()
    report = Report()
    with tempfile.TemporaryDirectory() as folder:
        peer = peer_program(folder)
        for name, work, count, goal, limit in WORKS:
            uses = str(pathlib.Path(folder) / f"uses-{count}.txt")
            write_uses(uses, count)
            measure(report, arguments, peer, uses, name, work, goal, limit)
        uses = str(pathlib.Path(folder) / "uses-2000.txt")
        times = [
            run(arguments.bench, "record", "formula", "200", uses, arguments.model)["nanoseconds"]
            for _ in range(arguments.rounds)
        ]
        update = statistics.median(times) / 1000
        report.line("state update, one use", update, "<= 1", update <= 1, "µs")
    if arguments.tessera and arguments.events:
        measure_training(report, arguments)
    if arguments.json:
        pathlib.Path(arguments.json).write_text(json.dumps(report.figures, indent=2) + "\n")


if __name__ == "__main__":
    try:
        main()
    except (OSError, subprocess.CalledProcessError, ValueError) as error:
        sys.exit(f"bench: {error}")
