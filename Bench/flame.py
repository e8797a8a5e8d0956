#!/usr/bin/env python3
"""Draws where the processor time of all Rally processes goes, as a flame graph in SVG.

    perf record -a -g -F 499 -o perf.data -- sleep 10        (while deploy/bench asks)
    perf script -i perf.data | Bench/flame.py > flame.svg

Width is time, from the process at the bottom to the function that ran at the top; functions under 0.4 % are left out.
A function's full name is shown where the pointer rests.
"""
import re
import subprocess
import sys
from html import escape
from pathlib import Path
from zlib import crc32

SERVICES = (Path(__file__).parent.parent / "deploy/services.txt").read_text().split()
PROCESSES = {"bus", "gateway", "edge", *SERVICES}
WIDTH, ROW, SMALLEST = 1200, 15, 0.004


def stacks(lines):
    """Each sample as its process and its functions, the outermost first."""
    process, frames = None, []
    for line in lines:
        if not line.strip():
            if process and frames:
                yield [process] + frames[::-1]
            process, frames = None, []
        elif not line[0].isspace():
            match = re.match(r"(\S+).*?\s(\d+)(?:/\d+)?\s", line)
            process = line.split()[0]
        else:
            parts = line.split(None, 1)
            if len(parts) == 2:
                frames.append(re.sub(r"\+0x[0-9a-f]+.*$", "", parts[1]).split(" (")[0].strip())
    if process and frames:
        yield [process] + frames[::-1]


def tree(samples):
    root = {"count": 0, "inner": {}}
    for sample in samples:
        # Sockets have threads of their own, which carry libzmq's name.
        if sample[0] not in PROCESSES and not sample[0].startswith("ZMQ"):
            continue
        node = root
        node["count"] += 1
        for name in sample:
            node = node["inner"].setdefault(name, {"count": 0, "inner": {}})
            node["count"] += 1
    return root


def demangled(names):
    try:
        text = subprocess.run(
            ["swift", "demangle", "--simplified"], input="\n".join(names), capture_output=True, text=True).stdout
        return dict(zip(names, text.split("\n")))
    except OSError:
        return {}


def rows(node, name, x, depth, total, found):
    if node["count"] < SMALLEST * total:
        return
    found.append((x, depth, node["count"], name))
    for inner, child in sorted(node["inner"].items(), key=lambda item: -item[1]["count"]):
        rows(child, inner, x, depth + 1, total, found)
        x += child["count"]


def main():
    root = tree(stacks(sys.stdin))
    found = []
    rows(root, "all", 0, 0, root["count"] or 1, found)
    names = demangled(sorted({row[3] for row in found}))
    height = (max(row[1] for row in found) + 1) * ROW
    print(f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{height}" font-family="monospace" font-size="10">')
    for x, depth, count, name in found:
        full = names.get(name, name)
        left, width = x * WIDTH / root["count"], count * WIDTH / root["count"]
        top = height - (depth + 1) * ROW
        hue = 20 + crc32(full.split("(")[0].encode()) % 30
        shown = escape(full[: max(0, int(width / 6.2))])
        title = escape(f"{full}: {100 * count / root['count']:.1f} %")
        print(
            f'<g><title>{title}</title><rect x="{left:.1f}" y="{top}" width="{max(width - 0.5, 0.5):.1f}" height="{ROW - 1}" '
            f'fill="hsl({hue},80%,65%)"/><text x="{left + 2:.1f}" y="{top + 10}">{shown}</text></g>')
    print("</svg>")


if __name__ == "__main__":
    main()
