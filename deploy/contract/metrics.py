#!/usr/bin/env python3
"""Reads the text of /metrics from the standard input with the parser of Prometheus' own client, and
checks what that parser lets pass: announcements, repetitions, and histograms that add up.

Prints the names of the metrics, one a line. Exit: 0 all is well, 1 something is not.
"""
import math
import sys

from prometheus_client.parser import text_string_to_metric_families


def main():
    text = sys.stdin.read()
    faults = []
    announced = [line.split()[2] for line in text.splitlines() if line.startswith("# TYPE ")]
    if len(set(announced)) != len(announced):
        faults.append("a metric is announced twice")
    seen = set()
    families = list(text_string_to_metric_families(text))
    for family in families:
        if family.type not in ("counter", "gauge", "histogram"):
            faults.append(f"{family.name} is of the type {family.type}")
        if not family.documentation:
            faults.append(f"{family.name} has no help")
        for sample in family.samples:
            identity = (sample.name, *sorted(sample.labels.items()))
            if identity in seen:
                faults.append(f"{identity} stands twice")
            seen.add(identity)
            if math.isnan(sample.value) or sample.value < 0:
                faults.append(f"{identity} is {sample.value}")
            if family.type == "counter" and not sample.name.endswith("_total"):
                faults.append(f"the counter {sample.name} does not end in _total")
        if family.type == "histogram":
            faults += histogram(family)
    print("\n".join(sorted(family.name for family in families)))
    for fault in faults:
        print(f"metrics: {fault}", file=sys.stderr)
    return 1 if faults else 0


def histogram(family):
    """What is wrong with the buckets, sums and counts of one histogram."""
    faults, series = [], {}
    for sample in family.samples:
        labels = dict(sample.labels)
        bound = labels.pop("le", None)
        parts = series.setdefault(tuple(sorted(labels.items())), {"buckets": []})
        if bound is None:
            parts[sample.name.rsplit("_", 1)[1]] = sample.value
        else:
            parts["buckets"].append((float(bound), sample.value))
    for labels, parts in series.items():
        buckets = parts["buckets"]
        if buckets != sorted(buckets) or [count for _, count in buckets] != sorted(
            count for _, count in buckets
        ):
            faults.append(f"the buckets of {family.name}{labels} do not rise")
        if not buckets or buckets[-1] != (math.inf, parts.get("count")):
            faults.append(f"the last bucket of {family.name}{labels} is not its count")
        if "sum" not in parts:
            faults.append(f"{family.name}{labels} has no sum")
    return faults


if __name__ == "__main__":
    sys.exit(main())
