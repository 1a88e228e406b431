#!/bin/sh
# Replaces the running release by the one in this folder while members go on: docs/operations/upgrade.md, "Upgrading".
#
#   deploy/upgrade.sh [--no-build] [-f FILE]... [-p NAME]
#
# --no-build: the images are here already (pulled, or T0_VERSION=previous). -f and -p are those of docker compose, as are the
# variables COMPOSE_FILE and COMPOSE_PROJECT_NAME.
# Ends with 0 when the new release runs; with 1 when it does not, and everything of before serves; with 2 when the programs are of
# the new release, or of both, and something failed.
set -eu
cd "$(dirname "$0")/.."

build=yes files='' made='' stopped='' replaced=no finished=no own_note=no
while [ $# -gt 0 ]; do
  case $1 in
    --no-build) build=no && shift ;;
    -f) files=${files:+$files:}${2:?-f needs a file} && shift 2 ;;
    -p) export COMPOSE_PROJECT_NAME="${2:?-p needs a name}" && shift 2 ;;
    *) echo 'Usage: deploy/upgrade.sh [--no-build] [-f FILE]... [-p NAME]' >&2 && exit 1 ;;
  esac
done
if [ -n "$files" ]; then export COMPOSE_FILE="$files" COMPOSE_PATH_SEPARATOR=:; fi
. deploy/upgrade/containers.sh
. deploy/upgrade/beside.sh
. deploy/upgrade/proxy.sh
. deploy/upgrade/undo.sh

only_one_upgrade
if [ "$build" = no ]; then require_images; fi
old_api=$(serving api)
old_gateway=$(serving gateway)
old_worker=$(serving worker)
old_proxy=$(serving proxy)
[ -n "$old_api" ] || fail 'No API runs here: docs/operations/deploy.md starts the product.'
project=$(label "$(first "$old_api")" project)
front=$(docker network ls -q --no-trunc -f "label=com.docker.compose.project=$project" -f label=com.docker.compose.network=front)
[ -n "$front" ] || fail 'There is no network "front", by which the proxy reaches the API.'
remember_images
trap 'finish' EXIT
trap 'exit 1' INT TERM HUP
remove_leftovers
remember_counts

if [ "$build" = yes ]; then
  say 'Building the images'
  # By name: this profile takes the place of those in .env, which say whether the file store runs here.
  if compose config --services | grep -qx storage; then store=storage-image; else store=''; fi
  # shellcheck disable=SC2086 # a word or none
  compose --profile build build app-image proxy-image $store || fail 'The images cannot be built.'
  require_images
fi
say "From release $(release_of "$(image_of "$(first "$old_api")")") to $(release_of "$app_image")"
say 'Migrating the database beside the running processes'
compose run --rm --no-deps -T migrate </dev/null || fail 'The migration failed.'
prepare_proxy
replace worker "$old_worker" "$workers"
replace gateway "$old_gateway" "$gateways"
replace api "$old_api" "$apis"
keep_for_going_back

# From here on the way back is no safer than the way on.
replaced=yes
trap '' INT TERM HUP
# shellcheck disable=SC2086 # a list of ids
docker rm $stopped >/dev/null
replace_proxy
tell_other_changes
finished=yes
say "The new release runs: $apis API, $gateways gateway, $workers worker"
