#!/usr/bin/env bash
# One of two PostgreSQL servers (swarm-postgres.yml). Whoever starts asks the other one first: where that is the primary, this
# one follows it. So one that comes back after the other was promoted does not go on as if it had never been away.
#
#   db.sh             starts it
#   db.sh promote     makes a standby the primary; commits wait until the other one is its standby
#   db.sh alone       the same, and commits wait for nobody
set -euo pipefail
export PATH=/usr/lib/postgresql/15/bin:$PATH
export PGDATA=/var/lib/postgresql/data/rally PGUSER=rally PGDATABASE=postgres
if [ "$(id -u)" = 0 ]; then
  install -d -o postgres -g postgres -m 700 "$PGDATA"
  exec setpriv --reuid=postgres --regid=postgres --init-groups bash "$0" "$@"
fi
here=/tmp

case ${1:-} in
promote | alone)
  [ "$1" = promote ] || psql -q -h "$here" -c "ALTER SYSTEM SET synchronous_standby_names = ''"
  pg_ctl promote
  psql -q -h "$here" -c "SELECT pg_reload_conf()" >/dev/null
  exit
  ;;
esac

# host:port:database:user:password, as libpq reads it from a file that is nobody else's.
install -m 600 /run/secrets/pgpass "$here/pgpass"
export PGPASSFILE=$here/pgpass
# primary, standby, or nothing where nobody answers.
other() {
  PGCONNECT_TIMEOUT=3 psql -h "$OTHER" -Atc "SELECT CASE WHEN pg_is_in_recovery() THEN 'standby' ELSE 'primary' END" 2>/dev/null || true
}

has_data() { [ -s "$PGDATA/PG_VERSION" ]; }

until has_data || [ "$(other)" = primary ] || [ -n "${FIRST:-}" -a -z "$(other)" ]; do
  echo "nothing is here yet, and $OTHER is no primary: waiting for it"
  sleep 2
done
if [ "$(other)" = primary ]; then
  if has_data; then
    mine=$(pg_controldata | sed -n 's/^Database system identifier: *//p')
    theirs=$(psql -h "$OTHER" -Atc "SELECT system_identifier FROM pg_control_system()")
    if [ "$mine" != "$theirs" ]; then
      echo "what is here is not a copy of what $OTHER has: one of the two volumes is to be removed, and nobody here knows which" >&2
      exit 1
    fi
  fi
  # Anew is simple, and right whatever this one had written that the other has not: nobody was told of that.
  find "$PGDATA" -mindepth 1 -delete
  pg_basebackup -h "$OTHER" -D "$PGDATA" --write-recovery-conf --checkpoint=fast
elif ! has_data; then
  initdb --username="$PGUSER" --pwfile=<(cut -d: -f5- "$PGPASSFILE" | sed 's/\\\(.\)/\1/g') --auth-local=trust --auth-host=scram-sha-256 --data-checksums >/dev/null
  printf 'host %s all all scram-sha-256\n' all replication >>"$PGDATA/pg_hba.conf"
  pg_ctl -w start -o "-c listen_addresses='' -c unix_socket_directories=$here" >/dev/null
  createdb -h "$here" rally
  psql -q -h "$here" -c "ALTER SYSTEM SET synchronous_standby_names = '*'"
  pg_ctl -w -m fast stop >/dev/null
fi
exec postgres -c "listen_addresses=*" -c "unix_socket_directories=$here"
