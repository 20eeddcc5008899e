#!/usr/bin/env python3
"""Measures the memory of `tessera relevance train` on few and on many made-up uses.

    Benchmarks/Relevance/memory.py --tessera PATH [--people N --people N …] [--rounds N]
        [--json FILE]

For each number of people, uses are generated into a file and learned from; the greatest resident
memory of that process counts. What is kept in memory does not depend on the rounds, so that one is
enough. Exit: 0 where the most people take at most half as much again as the fewest, 1 where they
take more, or it could not be measured.
"""

import argparse
import json
import os
import pathlib
import subprocess
import sys
import tempfile

# Some 1, 3 and 10 million uses.
PEOPLE = [2_800, 8_400, 28_000]
SEED = "7"
GROWTH_MAX = 1.5


def generate(tessera, people, path):
    """Writes the uses of made-up people, and counts them."""
    with open(path, "wb") as file:
        subprocess.run([tessera, "relevance", "generate", "--people", str(people),
                        "--seed", SEED], check=True, stdout=file)
    with open(path, "rb") as file:
        return sum(chunk.count(b"\n") for chunk in iter(lambda: file.read(1 << 20), b"")) - 1


def train(tessera, uses, model, rounds):
    """Learns, and gives the greatest resident memory in MiB and the processors' seconds."""
    process = subprocess.Popen(
        [tessera, "relevance", "train", "--events", uses, "--output", model,
         "--rounds", str(rounds)],
        stdout=subprocess.DEVNULL,
    )
    _, status, used = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode != 0:
        raise ValueError(f"training ended with {process.returncode}")
    return used.ru_maxrss / 1024, used.ru_utime + used.ru_stime


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--tessera", required=True, help="the executable that trains")
    parser.add_argument("--people", type=int, action="append", help="how many people")
    parser.add_argument("--rounds", type=int, default=1)
    parser.add_argument("--json", help="write the figures there too")
    arguments = parser.parse_args()
    rows = []
    for people in sorted(arguments.people or PEOPLE):
        with tempfile.TemporaryDirectory() as folder:
            uses = pathlib.Path(folder) / "uses.csv"
            count = generate(arguments.tessera, people, uses)
            memory, seconds = train(
                arguments.tessera, uses, pathlib.Path(folder) / "model.json", arguments.rounds
            )
        rows.append({"people": people, "uses": count, "MiB": memory, "seconds": seconds})
        print(f"{people:>7,} people, {count:>10,} uses: {memory:6.1f} MiB, "
              f"{seconds:6.1f} s of processors", flush=True)
    growth = rows[-1]["MiB"] / rows[0]["MiB"]
    is_flat = growth <= GROWTH_MAX
    print(f"{'flat' if is_flat else 'NOT FLAT'}: {growth:.2f} times the memory "
          f"for {rows[-1]['uses'] / rows[0]['uses']:.1f} times the uses")
    if arguments.json:
        pathlib.Path(arguments.json).write_text(json.dumps(rows, indent=2) + "\n")
    return 0 if is_flat else 1


if __name__ == "__main__":
    try:
        sys.exit(main())
    except (OSError, subprocess.CalledProcessError, ValueError) as error:
        sys.exit(f"memory: {error}")
