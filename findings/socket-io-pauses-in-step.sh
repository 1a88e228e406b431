#!/usr/bin/env bash
# Guess: `randomizationFactor` spreads the reconnections of many clients, however long the outage lasts.
# Seen, socket.io-client 4.8.4, Node 20: the pause is cut to `reconnectionDelayMax` after it was randomized. From the fifth attempt on every
#   client pauses exactly that long, so clients that lost the server together come back together, again and again.
# The product draws `reconnectionDelayMax` anew for each attempt (docs/REALTIME.md).
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund socket.io-client@4.8.4
cat >probe.mjs <<'PROBE'
import assert from 'node:assert/strict';
import { Manager } from 'socket.io-client';

const pauseOf = (attempt) => {
  const manager = new Manager('http://127.0.0.1:9', { autoConnect: false, randomizationFactor: 0.5, reconnectionDelay: 1000, reconnectionDelayMax: 5000 });
  let pause;
  for (let count = 0; count < attempt; count += 1) pause = manager.backoff.duration();
  return pause;
};
const different = [1, 2, 3, 4, 5, 6].map((attempt) => new Set(Array.from({ length: 500 }, () => pauseOf(attempt))).size);
console.log(`Node ${process.version}, socket.io-client 4.8.4`);
console.log(`different pauses of 500 clients at attempts 1 to 6: ${different.join(', ')}`);
assert.ok(different[0] > 100 && different[1] > 100, 'the first pauses are spread');
assert.deepEqual(different.slice(4), [1, 1], 'from the fifth attempt on all pauses are equal');
PROBE
node probe.mjs
