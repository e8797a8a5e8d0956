#!/usr/bin/env bash
# Two hundred runs of the simulation from seeds nobody has chosen, or more until every request there is is granted at least once;
# and one of them again in another process: the same to the last byte (reliability.md, test 3).
set -euo pipefail
cd "$(dirname "$0")/../.."
source deploy/setup </dev/null
log=$(mktemp)
trap 'rm -f "$log"' EXIT
bin=${RALLY_BIN:-}
if [ -z "$bin" ]; then
  "${release_build[@]}" --product simulate >"$log" 2>&1 </dev/null || { tail -40 "$log" >&2; exit 1; }
  bin=$("${release_build[@]}" --show-bin-path)
fi
simulate=$bin/simulate

first=$((1 + RANDOM * 32768 + RANDOM))
"$simulate" --seeds "$first..$((first + 199))" --asks-all
prints() { "$simulate" --seeds "$first" | sed -n 's/^ *print: *//p'; }
once=$(prints)
again=$(prints)
[ -n "$once" ] && [ "$once" = "$again" ] || { echo "seed $first went $once, then $again" >&2; exit 1; }
