#!/usr/bin/env bash
# The reference pages can be built, every link in them leads somewhere, and what the contracts say of themselves is in them.
set -euo pipefail
cd "$(dirname "$0")/../.."
source Tests/Shell/programs
command -v docc >/dev/null || { echo "this toolchain has no docc"; exit 77; }
target=$(mktemp -d)
trap 'rm -rf "$target"' EXIT
deploy/docs "$target" --base-path /rally 2>"$target/log" || { tail -60 "$target/log" >&2; exit 1; }
python3 - "$target" <<'PYTHON'
import json, pathlib, sys

target = pathlib.Path(sys.argv[1])
def page(name):
    return json.loads((target / f"data/documentation{name}.json").read_text())
def text(parts):
    return "".join(part.get("text", part.get("code", "")) for part in parts)

first = page("")
modules = [path.name for path in pathlib.Path("Sources").iterdir() if not list(path.glob("**/module.modulemap"))]
assert first["metadata"]["title"] == "Rally"
assert len(first["topicSections"][0]["identifiers"]) == len(modules) + 1
assert "bring people together" in text(page("/rally")["abstract"])
for module in modules:
    assert page(f"/{module.lower()}")["abstract"], module
opt = page("/contracts/optforleaderboards")
assert text(opt["abstract"]) == "Say whether you stand on leaderboards; at first everyone does."
assert "stats leaderboard-opt choice=out" in json.dumps(opt["primaryContentSections"])
assert text(page("/contracts/savefilter/name")["abstract"]) == "Up to 30 characters, in whatever case."
assert text(page("/contracts/gamecreated/gameid")["abstract"]) == "The game."
for line in open("deploy/pages/fields.txt"):
    name = line.split(":")[0]
    assert any(f"var {name}:" in path.read_text() for path in pathlib.Path("Sources/Contracts").rglob("*.swift")), name
topics = {section["title"]: section["identifiers"] for section in page("/contracts")["topicSections"]}
assert any(one.endswith("/OptForLeaderboards") for one in topics["stats: what you do, in numbers"])
assert any(one.endswith("/AchievementUnlocked") for one in topics["What stats tells"])
assert "/rally/" in (target / "documentation/index.html").read_text()
PYTHON
tail -1 "$target/log"
