#!/usr/bin/env bash
# deploy/swarm.yml on a swarm of this one machine: Tests/Shell/swarm.py. Takes a Docker engine that can be a swarm, with an image
# of PostgreSQL, and the image of Rally that Tests/Shell/compose.py makes.
set -euo pipefail
cd "$(dirname "$0")/../.."
skip() {
  echo "$1"
  exit 77
}
docker info >/dev/null 2>&1 || skip "no Docker engine answers here"
for image in rally-test postgres:15-bookworm; do
  docker image inspect "$image" >/dev/null 2>&1 || skip "there is no image $image"
done
mine=
if [ "$(docker info -f '{{.Swarm.LocalNodeState}}')" = inactive ]; then
  docker swarm init --advertise-addr 127.0.0.1 >/dev/null 2>&1 || skip "this engine cannot be a swarm"
  mine=yes
fi
trap '[ -z "$mine" ] || docker swarm leave --force >/dev/null' EXIT
docker network create -d overlay rally-probe >/dev/null 2>&1 || skip "this engine has no overlay networks"
docker network rm rally-probe >/dev/null
python3 Tests/Shell/swarm.py
