#!/usr/bin/env bash
# Guess: a queue's `limiter` bounds work, a job with a priority goes before one without, and a shorter rate that is set while the queue waits
#   is the rate from then on.
# Seen, bullmq 6.7.0, ioredis 5.9.2, Redis 7.0.15: a job that does nothing takes a token like any other, so a thousand jobs with nothing left to do hold the one
#   behind them for a thousand times the rate. A job without a priority goes before every one that has one, whatever its number. And a worker
#   that waits for the rate sleeps in its own process: `removeRateLimitKey` frees the queue in Redis and wakes nobody;
#   `maximumRateLimitDelay` alone bounds the sleep.
# The product's queues wait for what really left (apps/worker/src/platform/job-runner.ts, docs/operations/configure.md#order-and-rates), every job has a priority, and
#   no worker sleeps longer than 25 ms. Needs `redis-server`.
set -euo pipefail
folder=$(mktemp -d)
trap 'kill "${server:-0}" 2>/dev/null || true; rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund bullmq@6.7.0 ioredis@5.9.2
redis-server --port 0 --unixsocket "$folder/redis.sock" --save '' --appendonly no >/dev/null &
server=$!
until [ -S "$folder/redis.sock" ]; do sleep 0.1; done
cat >probe.mjs <<'PROBE'
import assert from 'node:assert/strict';
import { Queue, Worker } from 'bullmq';
import Redis from 'ioredis';

const connection = new Redis(process.argv[2], { maxRetriesPerRequest: null });
const RATE_MS = 300;
/** Runs the jobs of a queue; answers their names in order and the ms until the last. */
async function run(name, jobs, options, meanwhile = async () => {}) {
  const queue = new Queue(name, { connection });
  for (const [job, given] of jobs) await queue.add(job, {}, given);
  const order = [];
  const began = performance.now();
  await new Promise((resolve) => {
    const worker = new Worker(
      name,
      async (job) => {
        order.push(job.name);
        if (order.length === jobs.length) setTimeout(() => worker.close().then(resolve));
      },
      { connection, ...options },
    );
    void meanwhile(queue);
  });
  await queue.close();
  return { order, ms: performance.now() - began };
}
const limiter = { max: 1, duration: RATE_MS };
const empty = await run('empty', [['nothing'], ['nothing'], ['nothing'], ['nothing'], ['a message']], { limiter });
const sorted = await run('sorted', [['urgent', { priority: 1 }], ['plain', {}]], {});
const freed = await run('freed', [['first'], ['second']], { limiter: { max: 1, duration: 3000 } }, async (queue) => {
  await new Promise((resolve) => setTimeout(resolve, 500));
  await queue.removeRateLimitKey();
});
console.log(`Node ${process.version}, bullmq 6.7.0`);
console.log(`A message behind four empty jobs at one job in ${RATE_MS} ms: after ${empty.ms.toFixed(0)} ms`);
console.log(`Order of a job of priority 1 and one without: ${sorted.order.join(', ')}`);
console.log(`The second job, of a rate of 3,000 ms that was taken away after 500 ms: after ${freed.ms.toFixed(0)} ms`);
assert.ok(empty.ms > 4 * RATE_MS * 0.9, 'empty jobs take tokens');
assert.deepEqual(sorted.order, ['plain', 'urgent']);
assert.ok(freed.ms > 2500, 'the worker sleeps on');
connection.disconnect();
PROBE
redis-server --version
node probe.mjs "$folder/redis.sock"
