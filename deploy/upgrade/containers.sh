# Part of deploy/upgrade.sh: what it asks the container engine, and tells the person.

say() { printf '%s\n' "$*" >&2; }
fail() { say "$*" && exit 1; }
compose() { docker compose "$@"; }
first() { printf '%s\n' "$1" | head -n 1; }
# How many ids a list holds, one a line.
count() { printf '%s\n' "$1" | grep -c . || true; }
# A label of Compose's on a container.
label() { docker inspect -f "{{index .Config.Labels \"com.docker.compose.$2\"}}" "$1"; }
name_of() { docker inspect -f '{{.Name}}' "$1" | cut -c 2-; }

# Ids of a service's containers that run, one a line.
serving() { compose ps -q "$1" 2>/dev/null || true; }

# Ends a command that hangs, such as a check in a container that does not answer, after a number of seconds.
within() { if command -v timeout >/dev/null; then timeout "$@"; else shift && "$@"; fi; }

# Waits HEALTHY_WITHIN seconds at most, or two minutes, until a container is healthy. Asks its own check each second, as the engine does that
# at its own pace. Prints its last lines when it ends, starts again or stays unhealthy.
healthy() {
  until=$(($(date +%s) + ${HEALTHY_WITHIN:-120}))
  restarts=$(docker inspect -f '{{.RestartCount}}' "$1")
  check=$(docker inspect -f '{{range $at, $word := .Config.Healthcheck.Test}}{{if $at}}{{$word}} {{end}}{{end}}' "$1")
  while :; do
    [ "$(docker inspect -f '{{.State.Status}} {{.RestartCount}}' "$1")" = "running $restarts" ] || break
    # shellcheck disable=SC2086 # the words of a command
    if within 5 docker exec "$1" $check >/dev/null 2>&1 </dev/null; then return 0; fi
    [ "$(date +%s)" -lt "$until" ] || break
    sleep 1
  done
  say "Last lines of $(name_of "$1"):"
  docker logs --tail 20 "$1" >&2
  return 1
}

# What makes two images the same. Their ids need not be: some stores count the time of a build in.
contents() { docker image inspect -f '{{json .RootFS.Layers}} {{json .Config}}' "$1" 2>/dev/null || echo "$1"; }
image_of() { docker inspect -f '{{.Image}}' "$1"; }
# The release that an image of the programs says it holds.
release_of() { docker image inspect -f '{{index .Config.Labels "org.opencontainers.image.version"}}' "$1"; }

# Ends the upgrade unless every image of the product is here, and holds the release that its name promises.
require_images() {
  own=$(compose config --images | grep '^t0-terminal' | sort -u)
  for image in $own; do
    docker image inspect "$image" >/dev/null 2>&1 || fail "There is no image $image here: build it, pull it, or name another by T0_VERSION."
  done
  app_image=$(printf '%s\n' "$own" | grep '^t0-terminal:')
  held=$(release_of "$app_image")
  if [ "${app_image#*:}" = "$held" ] || ! echo "${app_image#*:}" | grep -qxE '[0-9]+\.[0-9]+\.[0-9]+'; then return 0; fi
  fail "The image $app_image holds release $held: T0_VERSION names another."
}

# Names the services whose definition or image changed and that this script leaves alone: of each there is one.
tell_other_changes() {
  images_now=$(compose config --images)
  for service in $(compose config --services); do
    container=$(first "$(serving "$service")")
    case $service in api | gateway | worker) continue ;; esac
    if [ -z "$container" ]; then continue; fi
    name=$(docker inspect -f '{{.Config.Image}}' "$container")
    name=${name%@*}
    # Under the version it was made for: that alone is no other definition.
    hash=$(T0_VERSION=${name##*:} compose config --hash "$service" | cut -d ' ' -f 2)
    image=$(printf '%s\n' "$images_now" | grep -F -m 1 "${name%:*}:")
    if [ "$hash" != "$(label "$container" config-hash)" ] ||
      [ "$(contents "$image")" != "$(contents "$(image_of "$container")")" ]; then
      say "$service has a new definition or image. When few members are online: docker compose up -d --no-deps $service"
    fi
  done
}
