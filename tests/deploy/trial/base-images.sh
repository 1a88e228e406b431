#!/usr/bin/env bash
# The base images of deploy/Dockerfile and the compose files, on a machine that reaches no image registry.
#
#   tests/deploy/trial/base-images.sh FILE
#
# An image that is here already, or can be pulled, is left as it is named: by version and digest. For every other one this makes a
# stand-in from Debian's packages (debootstrap) and npm, called t0-stand-in/NAME:TAG, and writes a line such as
# NODE_IMAGE=t0-stand-in/node:TAG to FILE. Compose takes these lines with --env-file or from .env; the files that are shipped keep
# their digests. Prints every stand-in and how it differs. Runs as root; needs docker, debootstrap, npm and Debian's mirror.
set -euo pipefail

here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../../.." && pwd)
file=${1:?FILE, to which the names of the stand-ins are written}
mirror=${DEBIAN_MIRROR:-http://deb.debian.org/debian}
stable=bookworm
newer=${NEWER_SUITE:-forky} # has PostgreSQL 18 and Caddy 2.11
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
: > "$file"

# The reference of an image, as ARG NAME=... or ${NAME:-...} gives it.
reference() {
  sed -nE "s/^ARG $1=(.+)$/\1/p; s/.*[$][{]$1:-([^}]+)[}].*/\1/p" \
    "$root/deploy/Dockerfile" "$root/docker-compose.yml" "$root/docker-compose.trial.yml" | head -n 1
}

reachable=yes
available() {
  docker image inspect "$1" > /dev/null 2>&1 && return
  [ "$reachable" = yes ] || return 1
  docker pull --quiet "$1" > /dev/null 2> "$work/pull" && return
  # One that cannot be pulled is enough: the others would only take their time to fail.
  reachable=no
  echo "Images cannot be pulled: $(tail -n 1 "$work/pull")"
  return 1
}

# A bare Debian of a suite, with this machine's certificate authorities.
debian() {
  docker image inspect "t0-stand-in/debian:$1" > /dev/null 2>&1 && return
  echo "Making a base of Debian $1"
  local script=
  [ -e "/usr/share/debootstrap/scripts/$1" ] || script=sid
  debootstrap --variant=minbase --include=ca-certificates,wget "$1" "$work/$1" "$mirror" $script > "$work/log" 2>&1 ||
    { tail -n 20 "$work/log" >&2; exit 1; }
  cp /etc/ssl/certs/ca-certificates.crt "$work/$1/etc/ssl/certs/ca-certificates.crt"
  rm -rf "$work/$1"/var/cache/apt/archives/*.deb
  tar -C "$work/$1" -c . | docker import - "t0-stand-in/debian:$1" > /dev/null
  rm -rf "${work:?}/$1"
}

# Builds a stand-in from the Dockerfile on standard input, with the folder $2 as its context.
build() {
  docker build --quiet --network host --tag "$1" --file - "${2:-$here/stand-ins}" > "$work/log" 2>&1 < "$work/Dockerfile" ||
    { cat "$work/log" >&2; exit 1; }
}

# A mirror may stand still for longer than a suite in the making says it is valid.
update='apt-get -qq -o Acquire::Check-Valid-Until=false update'
packages='DEBIAN_FRONTEND=noninteractive apt-get -qq -y --no-install-recommends -o Dpkg::Use-Pty=0 install'

make_NODE_IMAGE() {
  note='Node from the npm registry'
  docker image inspect "$2" > /dev/null 2>&1 && return
  debian $stable
  local version=${1#*:}
  version=${version%%-*}
  # As the npm package `node` carries it: the newest of the same release line.
  mkdir -p "$work/context"
  npm pack --silent --pack-destination "$work" "node-linux-$(node -p process.arch)@${version%%.*}" > "$work/packed"
  tar -C "$work/context" -xzf "$work/$(tail -n 1 "$work/packed")"
  npm install --silent --no-save --ignore-scripts --prefix "$work/context/global" npm@11
  cat > "$work/Dockerfile" << END
FROM t0-stand-in/debian:$stable
COPY package/bin/node /usr/local/bin/node
COPY global/node_modules /usr/local/lib/node_modules
RUN $update && $packages libatomic1 && rm -rf /var/lib/apt/lists/* \
 && ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm && ln -s ../lib/node_modules/npm/bin/npx-cli.js /usr/local/bin/npx \
 && useradd --uid 1000 --create-home node
ENV NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt
CMD ["node"]
END
  build "$2" "$work/context"
}

make_CADDY_IMAGE() {
  debian "$newer"
  cat > "$work/Dockerfile" << END
FROM t0-stand-in/debian:$newer
RUN $update && $packages caddy libcap2-bin && rm -rf /var/lib/apt/lists/* && setcap cap_net_bind_service=+ep /usr/bin/caddy
ENV XDG_CONFIG_HOME=/config XDG_DATA_HOME=/data
WORKDIR /srv
CMD ["caddy", "run", "--config", "/etc/caddy/Caddyfile", "--adapter", "caddyfile"]
END
  build "$2"
  note="Caddy of Debian $newer: $(docker run --rm --user 0 "$2" caddy version)"
}

make_POSTGRES_IMAGE() {
  debian "$newer"
  cat > "$work/Dockerfile" << END
FROM t0-stand-in/debian:$newer
RUN groupadd --gid 999 postgres && useradd --uid 999 --gid 999 --home-dir /var/lib/postgresql postgres \
 && $update && $packages postgresql-18 && rm -rf /var/lib/apt/lists/* /var/lib/postgresql/18 \
 && mkdir -p /var/lib/postgresql && chown 999:999 /var/lib/postgresql
ENV PATH=/usr/lib/postgresql/18/bin:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin LANG=C.UTF-8 PGDATA=/var/lib/postgresql/18/docker
COPY postgres-entrypoint.sh /usr/local/bin/
ENTRYPOINT ["/usr/local/bin/postgres-entrypoint.sh"]
STOPSIGNAL SIGINT
CMD ["postgres"]
END
  build "$2"
  note="PostgreSQL of Debian $newer: $(docker run --rm --entrypoint postgres "$2" --version)"
}

make_REDIS_IMAGE() {
  debian $stable
  cat > "$work/Dockerfile" << END
FROM t0-stand-in/debian:$stable
RUN $update && $packages redis-server && rm -rf /var/lib/apt/lists/* && mkdir -p /data && chown 999:999 /data
WORKDIR /data
CMD ["redis-server"]
END
  build "$2"
  note="Redis of Debian $stable: $(docker run --rm "$2" redis-server --version)"
}

make_STORAGE_IMAGE() {
  # Folders of root in /data, as the real image has them.
  cat > "$work/Dockerfile" << END
FROM $(image NODE_IMAGE)
COPY weed.mjs /usr/bin/weed
RUN chmod 755 /usr/bin/weed && mkdir -p /data/filer /data/filerldb2 /data/filerldb3
END
  build "$2"
  note='not SeaweedFS, but a small S3 server of ours, which checks no signatures'
}

make_MAIL_IMAGE() {
  cat > "$work/Dockerfile" << END
FROM $(image NODE_IMAGE)
WORKDIR /opt/mail
RUN npm install --ignore-scripts smtp-server@3.21.6 postal-mime@4.0.0
COPY mailpit.mjs ./
RUN chmod 755 mailpit.mjs && ln -s opt/mail/mailpit.mjs /mailpit
EXPOSE 1025 8025
ENTRYPOINT ["/mailpit"]
END
  build "$2"
  note='not Mailpit, but a small mail server of ours with the same API'
}

# The image that is used for a name: its own, or the stand-in.
image() { sed -nE "s/^$1=(.+)$/\1/p" "$file" | grep . || reference "$1"; }

for name in NODE_IMAGE CADDY_IMAGE POSTGRES_IMAGE REDIS_IMAGE STORAGE_IMAGE MAIL_IMAGE; do
  wanted=$(reference $name)
  [ -n "$wanted" ] || { echo "No file names $name" >&2; exit 1; }
  available "$wanted" && continue
  tagged=${wanted%@*}
  stand_in=t0-stand-in/${tagged##*/}
  make_$name "$tagged" "$stand_in"
  echo "$name=$stand_in" >> "$file"
  echo "Stand-in: $stand_in for $tagged ($note)"
done
