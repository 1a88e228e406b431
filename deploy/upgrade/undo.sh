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

# Removes containers that were created and never started.
remove_unstarted() {
  for service in api gateway worker proxy; do
    for container in $(compose ps -aq --status created "$service"); do docker rm -f "$container" >/dev/null; done
  done
}

# Removes what an upgrade that was cut off left, when the machine went down: besides, APIs and gateways that never came into the network `front`.
remove_leftovers() {
  remove_unstarted
  for container in $old_api $old_gateway; do
    if docker inspect -f '{{range .NetworkSettings.Networks}}{{.NetworkID}} {{end}}' "$container" | grep -q "$front"; then
      continue
    fi
    docker rm -f "$container" >/dev/null
    old_api=$(printf '%s\n' "$old_api" | grep -vx "$container" || true)
    old_gateway=$(printf '%s\n' "$old_gateway" | grep -vx "$container" || true)
  done
}

# Runs at the script's end, whatever ended it.
finish() {
  trap '' INT TERM HUP
  set +e
  if [ "$finished" = yes ]; then exit 0; fi
  if [ "$replaced" = yes ]; then
    say 'The programs are of the new release; what came after failed. Mend the cause and run the upgrade again.'
    exit 2
  fi
  # shellcheck disable=SC2086 # a list of ids
  if [ -n "$made" ]; then docker stop $made >/dev/null && docker rm -f $made >/dev/null; fi
  remove_unstarted
  give_names_back
  say 'Nothing was changed: the processes of before go on serving.'
  exit 1
}
