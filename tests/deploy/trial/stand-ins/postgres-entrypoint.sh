#!/bin/sh
# What the official image of PostgreSQL does on an empty volume, as far as docker-compose.yml uses it.
set -eu
if [ "$1" = postgres ] && [ ! -s "$PGDATA/PG_VERSION" ]; then
  umask 077
  mkdir -p "$PGDATA"
  printf '%s\n' "$POSTGRES_PASSWORD" > /tmp/password
  initdb --username="$POSTGRES_USER" --pwfile=/tmp/password --auth-local=trust --auth-host=scram-sha-256
  rm /tmp/password
  printf "listen_addresses = '*'\n" >> "$PGDATA/postgresql.conf"
  printf 'host all all all scram-sha-256\n' >> "$PGDATA/pg_hba.conf"
  pg_ctl -w -o "-c listen_addresses=''" start
  createdb --username="$POSTGRES_USER" --maintenance-db=postgres "${POSTGRES_DB:-$POSTGRES_USER}"
  pg_ctl -w -m fast stop
fi
exec "$@"
