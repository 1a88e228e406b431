# Part of deploy/upgrade.sh: the proxy holds the ports, so there is one at a time. Its replacement stands ready before it ends.

# Creates the new proxy when its image changed, and lets it look at its configuration while the other one serves.
prepare_proxy() {
  new_proxy=''
  if [ -z "$old_proxy" ]; then return 0; fi
  new_proxy=$(create_beside proxy 1) || fail 'The new proxy cannot be created.'
  if [ "$(contents "$(image_of "$new_proxy")")" = "$(contents "$(image_of "$old_proxy")")" ]; then
    docker rm "$new_proxy" >/dev/null
    new_proxy=''
    return 0
  fi
  compose run --rm --no-deps -T proxy caddy validate --config /etc/caddy/Caddyfile --adapter caddyfile </dev/null >&2 ||
    fail 'The new proxy refuses its configuration.'
}

# The ports are closed while the new proxy starts, and no longer.
replace_proxy() {
  if [ -z "$new_proxy" ]; then return 0; fi
  say 'Replacing the proxy'
  # Calls under way have a second to end.
  docker stop -t 1 "$old_proxy" >/dev/null
  if docker start "$new_proxy" >/dev/null && healthy "$new_proxy"; then
    docker rm "$old_proxy" >/dev/null
    return 0
  fi
  docker rm -f "$new_proxy" >/dev/null
  docker start "$old_proxy" >/dev/null
  fail 'The new proxy is not healthy; the one of before runs again.'
}
