# Part of deploy/upgrade.sh: how an upgrade that does not succeed leaves everything as it was.

# Two at once would take each other's new containers for their own.
only_one_upgrade() {
  if command -v flock >/dev/null; then
    exec 9<deploy/upgrade.sh
    flock -n 9 || fail 'Another upgrade is under way.'
  fi
}

# Notes name and image of what runs: a build gives the names to new images.
remember_images() {
  images=$(for service in api proxy storage; do
    container=$(first "$(serving "$service")")
    if [ -n "$container" ]; then docker inspect -f '{{.Config.Image}} {{.Image}}' "$container"; fi
  done)
}

# Names mean the images of before again, so that whatever starts a container later starts what ran.
give_names_back() {
  printf '%s\n' "$images" | while read -r name id; do
    if [ -n "$name" ]; then docker tag "$id" "$name"; fi
  done
}

# The images of before stay here as "previous": T0_VERSION=previous deploy/upgrade.sh --no-build goes back to them. Whoever goes back
# just then keeps that name for what runs from now on.
keep_for_going_back() {
  case $(docker inspect -f '{{.Config.Image}}' "$(first "$created")") in *:previous) return 0 ;; esac
  printf '%s\n' "$images" | while read -r name id; do
    case $name in '' | *:previous) ;; *) docker tag "$id" "${name%:*}:previous" ;; esac
  done
}

# Removes containers in a state: `created`, which never started, or `exited`.
remove_all() {
  for service in api gateway worker proxy; do
    for container in $(compose ps -aq --status "$1" "$service"); do docker rm -f "$container" >/dev/null; done
  done
}

# Removes what an upgrade that was cut off left, when the machine went down: besides, APIs and gateways that never came into the network `front`.
remove_leftovers() {
  remove_all created
  remove_all exited
  for container in $old_api $old_gateway; do
    if docker inspect -f '{{range .NetworkSettings.Networks}}{{.NetworkID}} {{end}}' "$container" | grep -q "$front"; then
      continue
    fi
    docker rm -f "$container" >/dev/null
    old_api=$(printf '%s\n' "$old_api" | grep -vx "$container" || true)
    old_gateway=$(printf '%s\n' "$old_gateway" | grep -vx "$container" || true)
  done
}

# Notes how many processes run while an upgrade is under way. After one that was cut other numbers run: then the noted ones hold.
noted=.upgrade-under-way
remember_counts() {
  apis=$(count "$old_api") gateways=$(count "$old_gateway") workers=$(count "$old_worker")
  if [ -s "$noted" ]; then
    read -r apis gateways workers <"$noted"
    say "An earlier upgrade was cut. Before it ran $apis API, $gateways gateway, $workers worker: as many start now."
    return 0
  fi
  own_note=yes
  { echo "$apis $gateways $workers" >"$noted.new" && mv "$noted.new" "$noted"; } ||
    say "$noted cannot be written: if this upgrade is cut, the next one does not know how many processes there were."
}

# Runs at the script's end, whatever ended it.
finish() {
  trap '' INT TERM HUP
  set +e
  if [ "$replaced" = yes ]; then
    rm -f "$noted"
    if [ "$finished" = yes ]; then exit 0; fi
    say 'The programs are of the new release; what came after failed. Mend the cause and run the upgrade again.'
    exit 2
  fi
  give_names_back
  # Those of before serve again, before the new ones leave. One that is just ending is waited for.
  # shellcheck disable=SC2086 # a list of ids
  if [ -n "$stopped" ]; then docker stop $stopped >/dev/null; fi
  for container in $stopped; do
    say "Starting $(name_of "$container") again"
    docker start "$container" >/dev/null
  done
  sick=''
  for container in $stopped; do healthy "$container" || sick="$sick $(name_of "$container")"; done
  if [ -n "$sick" ]; then
    say "These do not serve again:$sick. The programs are of both releases. Mend the cause and run the upgrade again."
    exit 2
  fi
  # shellcheck disable=SC2086 # a list of ids
  if [ -n "$made" ]; then docker stop $made >/dev/null && docker rm -f $made >/dev/null; fi
  remove_all created
  # One that an earlier upgrade left holds until an upgrade succeeds.
  if [ "$own_note" = yes ]; then rm -f "$noted"; fi
  say 'Nothing was changed: the processes of before serve.'
  exit 1
}
