#!/usr/bin/env bash
# The page in headless Chromium, as several people use it: the first half of the stories of Tests/Page/run.py. page-more.sh runs the second,
# `page.sh first second` both. Skipped where there is no Chromium and none can be installed. Each screen is judged by axe-core too, where that can be
# had: it comes with a package of Python's, or of npm.
# `page.sh pictures.py /tmp/pictures` runs another program of Tests/Page against the same server.
set -euo pipefail
program=run.py
case ${1:-} in *.py) program=$1 && shift ;; "") set first ;; esac
cd "$(dirname "$0")/../.."
source Tests/Shell/programs
(need_apt chromium chromium-driver python3-selenium) >/dev/null 2>&1 </dev/null || true
python=
for one in python3 /usr/bin/python3; do
  "$one" -c 'import selenium' 2>/dev/null && python=$one && break
done
if [ -z "$python" ] || ! command -v chromium >/dev/null || ! command -v chromedriver >/dev/null; then
  echo "there is no Chromium with its driver and python3-selenium here, and they cannot be installed"
  exit 77
fi
work=$(mktemp -d)
if [ -z "${RALLY_AXE:-}" ] && [ "$program" = run.py ]; then
  mkdir "$work/axe"
  if (cd "$work/axe" && python3 -m pip download --quiet --no-deps axe-playwright-python==0.1.8 &&
    python3 -m zipfile -e axe_*.whl .) >/dev/null 2>&1; then
    RALLY_AXE=$work/axe/axe_playwright_python/axe.min.js
  elif (cd "$work/axe" && timeout 60 npm pack axe-core@4.12.1 && tar -xzf axe-core-*.tgz) >/dev/null 2>&1; then
    RALLY_AXE=$work/axe/package/axe.min.js
  else
    RALLY_AXE=
    echo "page: there is no axe-core to judge the screens with; RALLY_AXE names its axe.min.js"
  fi
  export RALLY_AXE
fi
# Moderators see screens of their own: the first is whoever opens the link in auth's log.
export RALLY_DEV=1 RALLY_ADMIN=moderator@example.com RALLY_AUTH_LOG=$work/data/run/auth.log
# Google and Apple are Tests/Page/providers.py, whose keys the server takes for theirs.
if "$python" Tests/Page/providers.py "$work/providers" 2>/dev/null; then
  export RALLY_GOOGLE_CLIENT=page.example RALLY_APPLE_CLIENT=example.page
  export RALLY_GOOGLE_JWKS=$work/providers/jwks.json RALLY_APPLE_JWKS=$work/providers/jwks.json
else
  echo "page: nobody signs in with Google or Apple, since there is no openssl to sign for them"
fi
# Services refuse a setting that is none of theirs.
looks=${RALLY_PICTURES:-} scale=${RALLY_SCALE:-1}
unset RALLY_PICTURES RALLY_SCALE
source Tests/Shell/edge
: >"$work/tap"
"$RALLY_BIN/tap" web --listen "127.0.0.1:$(port 25000)" 2>"$work/tap" &
tap=$!
trap 'kill $tap; exec 3>&-; wait $rally || true; rm -rf "$work"' EXIT
until grep -q token= "$work/tap"; do read -rt 0.2 <> <(:) || true; done
RALLY_TAP=$(grep -o 'http://.*' "$work/tap")
export RALLY_TAP
RALLY_PICTURES=$looks RALLY_SCALE=$scale "$python" "Tests/Page/$program" "$@"
