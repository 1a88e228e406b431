#!/bin/bash
# A container's health check: ends with 0 when the program that listens on a port answers that it is ready, with 1 otherwise. Prints
# what it says, so that `docker inspect` shows what is wrong. In the shell's own words: no program is started for it.
#
#   bash deploy/healthcheck.sh 9100
exec 3<> "/dev/tcp/127.0.0.1/$1" || exit 1
printf 'GET /health/ready HTTP/1.0\r\n\r\n' >&3
read -r -t 4 -u 3 _ status _ || { echo "Port $1 does not answer" >&2; exit 1; }
while IFS= read -r -t 4 -u 3 line || [ -n "$line" ]; do last=$line; done
printf '%s\n' "$last"
[ "$status" = 200 ]
