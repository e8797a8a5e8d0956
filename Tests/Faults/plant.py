"""Makes a copy of the modules that have the mistakes of faults.txt in them, and of the program `simulate`.

    plant.py list                   their names, and what is wrong then
    plant.py runs NAME              in which runs it is looked for: where logs are kept, or in a season; and the first seed
    plant.py plant PACKAGE TREE     PACKAGE: what `swift package dump-package` prints; TREE: the copy. Prints its modules

Modules without a mistake are linked as they are (`beside_built` in deploy/setup).

A file is written only if its bytes changed, so that what is built from it is built anew only then.
"""

import json
import pathlib
import re
import sys

FAULTS = pathlib.Path("Tests/Faults/faults.txt")
# The runs that look for a mistake, by name: where services keep their logs, or a season; and the seed that is played first.
runs = {}
SWITCH = pathlib.Path("Tests/Faults/PlantedFaults.swift")
SWITCH_MODULE = "Sources/PlantedFaults/PlantedFaults.swift"


class Hunk:
    """A change to one file: lines that stand there, and the lines that stand there with the mistake."""

    def __init__(self, fault, path):
        self.fault, self.path, self.lines = fault, path, []

    def side(self, mark):
        return [line[1:] for line in self.lines if line[0] in (" ", mark)]

    def place(self, file):
        """The first line of `file` that changes, the line after the last, and the lines in their place."""
        old, new = self.side("-"), self.side("+")
        found = [at for at in range(len(file) - len(old) + 1) if file[at : at + len(old)] == old]
        if len(found) != 1:
            count = "twice or more" if found else "not"
            sys.exit(f"faults: {self.fault}: its lines are {count} in {self.path}; mend {FAULTS}:\n" + "\n".join(old))
        before = next(i for i, line in enumerate(self.lines) if line[0] != " ")
        after = next(i for i, line in enumerate(reversed(self.lines)) if line[0] != " ")
        return found[0] + before, found[0] + len(old) - after, new[before : len(new) - after]


def read():
    """The faults by name, each with its sentence and its hunks."""
    faults, hunks = {}, []
    for number, line in enumerate(FAULTS.read_text().splitlines(), 1):
        if not line or line.startswith("#"):
            continue
        if head := re.fullmatch(r"(\w+)(?: \[(database|season)?(?:, )?(?:seed (\d+))?\])?: (.+)", line):
            hunks = []
            faults[head[1]] = head[4], hunks
            runs[head[1]] = head[2] or "files", head[3] or "1"
        elif line.startswith("@ ") and faults:
            hunks.append(Hunk(list(faults)[-1], line[2:]))
        elif line[0] in " -+" and hunks:
            hunks[-1].lines.append(line)
        else:
            sys.exit(f"faults: {FAULTS}:{number}: this is neither a fault, nor a file, nor a line of one: {line}")
    for name, (_, hunks) in faults.items():
        if not any(f'isPlanted("{name}")' in line for hunk in hunks for line in hunk.side("+")):
            sys.exit(f'faults: {name}: isPlanted("{name}") switches nothing in {FAULTS}')
    return faults


def mutated(faults):
    """The text of every file that has a mistake in it."""
    files = {}
    for _, hunks in faults.values():
        for hunk in hunks:
            files.setdefault(hunk.path, []).append(hunk)
    texts = {}
    for path, hunks in files.items():
        lines = pathlib.Path(path).read_text().splitlines()
        places = sorted((hunk.place(lines), hunk.fault) for hunk in hunks)
        for ((_, end, _), one), ((start, _, _), other) in zip(places, places[1:]):
            if start <= end:
                sys.exit(f"faults: {one} and {other} change the same lines of {path}")
        for (start, end, new), _ in reversed(places):
            lines[start:end] = new
        texts[path] = "import PlantedFaults\n" + "\n".join(lines) + "\n"
    return texts


def folder(target):
    return target.get("path") or ("Tests/" if target["type"] == "test" else "Sources/") + target["name"]


def needed(targets, name):
    """The names of the targets that a target is built from, itself among them."""
    found, open_ = set(), [name]
    while open_:
        name = open_.pop()
        if name in found or name not in targets:
            continue
        found.add(name)
        open_ += [next(iter(dependency.values()))[0] for dependency in targets[name]["dependencies"]]
    return found


def plant(package, tree):
    """Writes the copy: the modules that have a mistake in them, those in C, the switch, and the program. Prints those in Swift."""
    texts, targets = mutated(read()), {target["name"]: target for target in package["targets"]}
    folders = {name: folder(target) + "/" for name, target in targets.items()}
    built, planted = needed(targets, "simulate"), set()
    for path in texts:
        module = max((name for name in folders if path.startswith(folders[name])), key=lambda name: len(folders[name]), default=None)
        if module not in built:
            sys.exit(f"faults: {path} is not built into simulate")
        planted.add(module)
    in_c = {name for name, target in targets.items() if all(setting["tool"] != "swift" for setting in target["settings"])}
    files = {SWITCH_MODULE: SWITCH.read_bytes(), "Package.swift": pathlib.Path("Package.swift").read_bytes() + manifest(planted).encode()}
    for name in planted | in_c | {"simulate"}:
        for path in pathlib.Path(folders[name]).rglob("*"):
            if path.is_file():
                files[str(path)] = path.read_bytes()
    files |= {path: text.encode() for path, text in texts.items()}
    for path, content in files.items():
        copy = tree / path
        if not copy.is_file() or copy.read_bytes() != content:
            copy.parent.mkdir(parents=True, exist_ok=True)
            copy.write_bytes(content)
    for copy in tree.rglob("*"):
        if copy.is_file() and str(copy.relative_to(tree)) not in files:
            copy.unlink()
    print(*sorted(planted), "simulate")


def manifest(planted):
    """What is added to Package.swift: the switch."""
    return f"""
let planted: Set<String> = {json.dumps(sorted(planted))}
for target in package.targets where planted.contains(target.name) {{ target.dependencies.append("PlantedFaults") }}
package.targets.append(module("PlantedFaults", isHot: true))
"""


if sys.argv[1:] == ["list"]:
    faults = read()
    mutated(faults)
    for name, (sentence, _) in faults.items():
        print(f"{name:26} {sentence}")
elif sys.argv[1] == "runs":
    read()
    print(*runs[sys.argv[2]])
else:
    _, _, package, tree = sys.argv
    plant(json.loads(pathlib.Path(package).read_text()), pathlib.Path(tree))
