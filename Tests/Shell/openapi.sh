#!/usr/bin/env bash
# The OpenAPI document as tools of others read it, and the types of the page:
# - openapi-spec-validator finds the document valid;
# - Schemathesis calls each operation with what it draws, with a token and, in the long run, without: nothing is answered with a 5xx, nor with a
#   status, a media type or a body that the document does not have;
# - the TypeScript compiler finds no error in the page and in the clients.
#
#   Tests/Shell/openapi.sh                     a draw of each operation
#   RALLY_DRAWS=4 Tests/Shell/openapi.sh       so many draws, and each value at its bounds: some ten minutes
#   RALLY_SEED=7 Tests/Shell/openapi.sh        others
#
# Tools that cannot be had are left out; without any, it ends with 77.
set -euo pipefail
cd "$(dirname "$0")/../.."
root=$PWD
source Tests/Shell/programs
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
held=0
needed=(openapi-spec-validator==0.9.0 schemathesis==4.32.5)
python3 -m pip install --no-compile --quiet --disable-pip-version-check --target "$work/python" "${needed[@]}" >"$work/pip" 2>&1 &
fetching=$!

# The page's own copy of the client has no types, so it is checked against the one that has. TypeScript 4 reads what a comment
# says of types at the beginning of a line alone; in the page it stands behind a sentence.
types() {
  (need_apt node-typescript) >/dev/null 2>&1 </dev/null || true
  command -v tsc >/dev/null || { echo "openapi: there is no tsc; on Debian: apt install node-typescript"; return; }
  cp -r services/edge/Page "$work/page"
  cp clients/typescript/rally.ts "$work/page/rally.ts"
  mkdir "$work/client"
  mv "$work/page/rally.js" "$work/client"
  cp -r services/tap/Page/Files "$work/tap"
  mkdir "$work/worker"
  mv "$work/page/sw.js" "$work/worker"
  find "$work/page" -name '*.js' -exec \
    perl -pi -e 's{/\*\* ([^@\n]*\S) (\@(?:param|type|returns|typedef)\b)}{/**\n * $1\n * $2}' {} +
  local usual='"checkJs": true, "noEmit": true, "target": "es2022", "module": "es2022", "moduleResolution": "node", "types": []'
  # Strict but for parameters of functions inside others, and for what is caught, of which the page says nothing.
  local strict='"strict": true, "noImplicitAny": false, "useUnknownInCatchVariables": false'
  local window='"lib": ["es2022", "dom", "dom.iterable"]'
  echo "{\"compilerOptions\": {$usual, $strict, $window}}" >"$work/page/tsconfig.json"
  echo "{\"compilerOptions\": {$usual, $strict, \"lib\": [\"es2022\", \"webworker\"]}}" >"$work/worker/tsconfig.json"
  echo "{\"compilerOptions\": {$usual, $window}}" >"$work/client/tsconfig.json"
  echo "{\"compilerOptions\": {$usual, \"strict\": true, $window}}" >"$work/tap/tsconfig.json"
  for part in page worker client tap; do tsc -p "$work/$part"; done
  echo "openapi: the types of both pages and of the clients are right"
  held=$((held + 1))
}
types

if ! wait $fetching; then
  echo "openapi: Schemathesis cannot be had: $(tail -1 "$work/pip")"
  [ "$held" -gt 0 ] || exit 77
  exit 0
fi

source Tests/Shell/edge
curl -sf "$RALLY_EDGE/openapi.json" >"$work/openapi.json" || { tail -5 "$work/err" >&2; exit 1; }
export PYTHONPATH=$work/python:$root/Tests/Shell PYTHONDONTWRITEBYTECODE=1
python3 -m openapi_spec_validator "$work/openapi.json"

seed=${RALLY_SEED:-1}
draws=${RALLY_DRAWS:-1}
# The examples are sent by EndToEnd/ClientsTests too.
phases=fuzzing
[ "$draws" -le 1 ] || phases=examples,coverage,fuzzing
echo "openapi: seed=$seed draws=$draws (RALLY_SEED and RALLY_DRAWS set others)"
# It leaves files where it runs.
cd "$work"
calls() {
  local checks=not_a_server_error,status_code_conformance,content_type_conformance,response_schema_conformance
  SCHEMATHESIS_HOOKS=openapi python3 python/bin/schemathesis --no-color run openapi.json \
    --url "$RALLY_EDGE" --checks "$checks" --mode all --seed "$seed" --warnings off --no-shrink \
    --continue-on-failure --generation-database none --generation-with-security-parameters false --request-timeout 30 \
    "$@" >"$work/calls" 2>&1 ||
    { cat "$work/calls"; exit 1; }
  grep -E "generated" "$work/calls"
}
calls --phases "$phases" --max-examples "$draws"
# Without a token most is refused alike: that is for the long run.
[ "$draws" -le 1 ] || RALLY_ANONYMOUS=1 calls --phases fuzzing --max-examples $(((draws + 1) / 2))
