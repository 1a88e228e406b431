#!/bin/sh
# Replaces the running release by the one in this folder while members go on: docs/operations/upgrade.md, "Upgrading".
#
#   deploy/upgrade.sh [--no-build] [-f FILE]... [-p NAME]
#
# --no-build: the images are here already (pulled, or T0_VERSION=previous). -f and -p are those of docker compose, as are the
# variables COMPOSE_FILE and COMPOSE_PROJECT_NAME.
# Ends with 0 when the new release runs; with 1 when it does not, and everything of before goes on serving; with 2 when the
# programs are of the new release and something after that failed.
set -eu
cd "$(dirname "$0")/.."

build=yes files='' made='' replaced=no finished=no
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
old_api=$(serving api)
old_gateway=$(serving gateway)
old_worker=$(serving worker)
old_proxy=$(serving proxy)
[ -n "$old_api" ] || fail 'No API runs here: docker compose up -d --build starts the product.'
project=$(label "$(first "$old_api")" project)
front=$(docker network ls -q --no-trunc -f "label=com.docker.compose.project=$project" -f label=com.docker.compose.network=front)
[ -n "$front" ] || fail 'There is no network "front", by which the proxy reaches the API.'
remember_images
trap 'finish' EXIT
trap 'exit 1' INT TERM HUP
remove_leftovers

if [ "$build" = yes ]; then
  say 'Building the images'
  compose build || fail 'The images cannot be built.'
fi
say 'Migrating the database beside the running processes'
compose run --rm --no-deps -T migrate </dev/null || fail 'The migration failed.'
start_beside worker "$(count "$old_worker")"
start_beside gateway "$(count "$old_gateway")"
new_gateways=$created
start_beside api "$(count "$old_api")"
prepare_proxy
keep_for_going_back
let_calls_in

# From here on there is no way back to be had more safely than the way on.
replaced=yes
trap '' INT TERM HUP
say 'Ending the processes of before: they finish what they do, and send their members to the new ones'
# shellcheck disable=SC2086 # lists of ids
docker stop $old_api $old_gateway $old_worker >/dev/null
# shellcheck disable=SC2086
docker rm $old_api $old_gateway $old_worker >/dev/null
replace_proxy
tell_other_changes
finished=yes
say "The new release runs: $(count "$old_api") API, $(count "$old_gateway") gateway, $(count "$old_worker") worker"
