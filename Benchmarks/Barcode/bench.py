#!/usr/bin/env python3
"""Measures the encoder beside a C program over libqrencode, libzint and libpng, in one run.

    Benchmarks/Barcode/bench.py --drawer PATH [--seconds N] [--rounds N] [--json FILE]

Both sides run in turn, round after round, on one thread each; the median of the rounds' ratios
counts, in processor time, because what else the machine does is no part of the work. Exit: 0
measured, 1 not.
"""

import argparse
import json
import pathlib
import statistics
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent

# 57 bytes, as a card of a shop in the web carries them.
LINK = "https://loyalty.example.com/c/9611000000000000?m=60316514"
SCALE = 8

# Where a C program does the same work: name, work, text, whether the file is compared.
PEERED = [
    ("QR, 57 bytes, to PNG", "qr", LINK, True),
    ("Aztec, 57 bytes, to PNG", "aztec", LINK, False),
    ("PDF417, 57 bytes, to PNG", "pdf417", LINK, False),
    ("Aztec, 12 digits, to PNG", "aztec", "982600001234", False),
    ("PDF417, 400 letters, to PNG", "pdf417", "Tessera!" * 50, False),
]
QR_BYTES_MAX = 422
EAN_SVG_MICROSECONDS_MAX = 8
CODE128_MICROSECONDS_MAX = 1  # for 10 characters
CODE128 = [
    "AB12345678", "9826000012345678", "Loyalty-Card-000123", "ab12CD34ef56GH78ij90",
    "0123456789" * 4, "Ab1!" * 20, "M\u00fcller & S\u00f6hne Kundenkarte 2026",
]


def run(program, work, milliseconds, text):
    """Nanoseconds for one code, and the bytes of its file."""
    output = subprocess.run(
        [program, work, str(milliseconds), str(SCALE), text], check=True, capture_output=True
    ).stdout
    answer = json.loads(output)
    return answer["nanoseconds"], answer["bytes"]


def peer_program(folder):
    """The C program, compiled as anybody would."""
    program = pathlib.Path(folder) / "code_drawer"
    subprocess.run(
        ["gcc", "-O2", "-Wall", "-Wextra", "-Werror", "-o", program,
         HERE / "peer" / "code_drawer.c", "-lqrencode", "-lzint", "-lpng", "-lz"],
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
        print(f"  {state} {name:<42} {measured:>8.3g}  (goal {goal})  {note}", flush=True)


def measure_peered(report, drawer, peer, milliseconds, rounds):
    print("\nBeside the C program: time of ours / time of the peer")
    for name, work, text, compares_size in PEERED:
        ratios, ours, theirs = [], [], []
        for _ in range(rounds):
            peer_time, peer_bytes = run(peer, work, milliseconds, text)
            own_time, own_bytes = run(drawer, work, milliseconds, text)
            ratios.append(own_time / peer_time)
            ours.append(own_time / 1000)
            theirs.append(peer_time / 1000)
        note = f"{statistics.median(ours):.1f} of {statistics.median(theirs):.1f} µs;" \
               f" {own_bytes} of {peer_bytes} bytes"
        ratio = statistics.median(ratios)
        report.line(name, ratio, "<= 1", ratio <= 1, note)
        if compares_size:
            limit = min(QR_BYTES_MAX, peer_bytes)
            report.line("QR, bytes of the PNG", own_bytes, f"<= {limit}", own_bytes <= limit, "")


def measure_alone(report, drawer, milliseconds, rounds):
    print("\nAlone, in µs")

    def best(work, text):
        times = [run(drawer, work, milliseconds, text)[0] / 1000 for _ in range(rounds)]
        return statistics.median(times)

    time = best("ean13-svg", "5901234123457")
    limit = EAN_SVG_MICROSECONDS_MAX
    report.line("EAN-13 to SVG", time, f"<= {limit}", time <= limit, "")
    for text in CODE128:
        limit = CODE128_MICROSECONDS_MAX
        time = best("code128", text) * 10 / len(text)
        report.line(
            f"Code 128, {len(text)} characters, for 10", time, f"<= {limit}", time <= limit,
            text[:20],
        )


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--drawer", required=True, help="the executable code-bench")
    parser.add_argument("--seconds", type=float, default=0.4, help="of one run of one side")
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--json", help="write the figures there too")
    arguments = parser.parse_args()
    milliseconds = int(arguments.seconds * 1000)
    report = Report()
    with tempfile.TemporaryDirectory() as folder:
        peer = peer_program(folder)
        measure_peered(report, arguments.drawer, peer, milliseconds, arguments.rounds)
        measure_alone(report, arguments.drawer, milliseconds, arguments.rounds)
    if arguments.json:
        pathlib.Path(arguments.json).write_text(json.dumps(report.figures, indent=2) + "\n")


if __name__ == "__main__":
    try:
        main()
    except (OSError, subprocess.CalledProcessError, json.JSONDecodeError) as error:
        sys.exit(f"bench: {error}")
