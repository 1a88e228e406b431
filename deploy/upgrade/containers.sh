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

# Waits HEALTHY_WITHIN seconds at most, or two minutes, until a container is healthy. Prints its last lines when it ends, starts again or is unhealthy.
healthy() {
  left=$((${HEALTHY_WITHIN:-120} * 2))
  while [ "$left" -gt 0 ]; do
    case $(docker inspect -f '{{.State.Status}} {{.RestartCount}} {{.State.Health.Status}}' "$1") in
      'running 0 healthy') return 0 ;;
      'running 0 starting') ;;
      *) break ;;
    esac
    left=$((left - 1))
    sleep 0.5
  done
  say "Last lines of $(name_of "$1"):"
  docker logs --tail 20 "$1" >&2
  return 1
}

# What makes two images the same for us. Their ids need not be: some stores count the time of a build in.
contents() { docker image inspect -f '{{json .RootFS.Layers}} {{json .Config}}' "$1" 2>/dev/null || echo "$1"; }
image_of() { docker inspect -f '{{.Image}}' "$1"; }

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
      say "$service has a new definition or image. At a quiet moment: docker compose up -d --no-deps $service"
    fi
  done
}
