# Part of deploy/upgrade.sh: the new processes beside those that serve.

# Creates as many further containers of a service as asked for, of its present image and definition, and prints their ids.
create_beside() {
  before=$(compose ps -aq "$1")
  compose up --no-start --no-deps --no-recreate --no-build --scale "$1=$(($(count "$before") + $2))" "$1" >&2 || return 1
  compose ps -aq "$1" | while read -r id; do
    printf '%s\n' "$before" | grep -qx "$id" || printf '%s\n' "$id"
  done
}

# Starts new containers of a service, as they share the machine with those that serve, and waits until each is healthy. The proxy
# finds APIs and gateways by their names in the network `front`: outside of it, a new one gets no call yet.
start_beside() {
  created=$(create_beside "$1" "$2") || fail "The new $1 cannot be created."
  made="$made $created"
  for container in $created; do
    if [ "$1" != worker ]; then docker network disconnect "$front" "$container"; fi
    say "Starting $(name_of "$container")"
    docker start "$container" >/dev/null || fail "The new $1 cannot be started."
  done
  for container in $created; do healthy "$container" || fail "The new $1 is not healthy."; done
}

# Makes new processes of a service known to the proxy, which looks their names up every two seconds.
let_in() {
  service=$1 && shift
  if [ "$service" = worker ]; then return 0; fi
  for container in "$@"; do docker network connect --alias "$service" "$front" "$container"; done
  sleep 3
}

# Ends processes of before: they finish what they do, and send their members to the others. Their containers stay until all is done.
retire() {
  if [ $# -eq 0 ]; then return 0; fi
  stopped="$stopped $*"
  docker stop "$@" >/dev/null
}

# Replaces the processes of a service, given as a list of ids, by a number of new ones: as many start at once as half the cores, and as many of before
# leave before the next start. The proxy knows the new one right away; new APIs not before they are half of all, and then the rest of
# before leaves: a page asks for files of its release, which the other one lacks.
replace() {
  left=$2 waiting='' started=0 all=$3
  at_once=$(($(docker info -f '{{.NCPU}}') / 2))
  if [ "$at_once" -lt 1 ]; then at_once=1; fi
  while [ "$started" -lt "$all" ]; do
    batch=$at_once
    if [ "$batch" -gt $((all - started)) ]; then batch=$((all - started)); fi
    start_beside "$1" "$batch"
    started=$((started + batch))
    waiting="$waiting $created"
    leaving=$(printf '%s\n' "$left" | head -n "$batch")
    # shellcheck disable=SC2086 # lists of ids
    if [ "$1" != api ]; then
      let_in "$1" $waiting
      waiting=''
    elif [ $((started * 2)) -ge "$all" ]; then
      let_in "$1" $waiting
      waiting='' leaving=$left
    fi
    left=$(printf '%s\n' "$left" | tail -n "+$(($(count "$leaving") + 1))")
    # shellcheck disable=SC2086
    retire $leaving
  done
  # An upgrade that was cut may have left more of them.
  # shellcheck disable=SC2086
  retire $left
}
