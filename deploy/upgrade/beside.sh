# Part of deploy/upgrade.sh: the new processes beside those that serve.

# Creates as many further containers of a service as asked for, of its present image and definition, and prints their ids.
create_beside() {
  before=$(compose ps -aq "$1")
  compose up --no-start --no-deps --no-recreate --no-build --scale "$1=$(($(count "$before") + $2))" "$1" >&2 || return 1
  compose ps -aq "$1" | while read -r id; do
    printf '%s\n' "$before" | grep -qx "$id" || printf '%s\n' "$id"
  done
}

# Starts new containers of a service, one after the other, as they share the machine with those that serve, and waits until each
# is healthy. The proxy finds APIs and gateways by their names in the network `front`: outside of it, a new one gets no call yet.
start_beside() {
  created=''
  if [ "$2" -eq 0 ]; then return 0; fi
  created=$(create_beside "$1" "$2") || fail "The new $1 cannot be created."
  made="$made $created"
  for container in $created; do
    if [ "$1" != worker ]; then docker network disconnect "$front" "$container"; fi
    say "Starting $(name_of "$container")"
    docker start "$container" >/dev/null || fail "The new $1 cannot be started."
    healthy "$container" || fail "The new $1 is not healthy."
  done
}

# Makes the new gateways and the new APIs, created last, known to the proxy, which looks their names up every two seconds.
let_calls_in() {
  for container in $new_gateways; do docker network connect --alias gateway "$front" "$container"; done
  for container in $created; do docker network connect --alias api "$front" "$container"; done
  sleep 3
}
