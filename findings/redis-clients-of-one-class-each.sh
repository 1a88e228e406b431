#!/usr/bin/env bash
# Guess: the cost of one more client of Redis is its connection; the code of its commands is there already.
# Seen, redis 6.3.1, Node 20: `createClient` keeps one class, and keys it by the text of all options. Two clients with another address, name or
#   database share nothing: each defines some 400 commands again, those of four modules too, for tens of milliseconds of processor before
#   it connects. Clients that alternate between two sets of options never find theirs. `RedisClient.factory()` makes the class once.
# The product makes its clients by one factory (libs/events/src/redis-client.ts).
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund redis@6.3.1
cat >probe.mjs <<'PROBE'
import assert from 'node:assert/strict';
import { createClient, RedisClient } from 'redis';

const CLIENTS = 20;
const costOf = (create) => {
  create({ url: 'redis://127.0.0.1:9' });
  const before = process.cpuUsage();
  const clients = Array.from({ length: CLIENTS }, (_, index) => create({ url: `redis://127.0.0.1:${index + 10}` }));
  const { user, system } = process.cpuUsage(before);
  return { ms: (user + system) / 1000 / CLIENTS, share: clients[0].get === clients[1].get };
};
const [single, factory] = [costOf(createClient), costOf(RedisClient.factory())];
console.log(`Node ${process.version}, redis 6.3.1`);
console.log(`createClient: ${single.ms.toFixed(2)} ms of processor a client; RedisClient.factory(): ${factory.ms.toFixed(2)} ms`);
assert.deepEqual([single.share, factory.share], [false, true]);
assert.ok(single.ms > factory.ms * 20, 'one class for all costs a small part');
PROBE
node probe.mjs
