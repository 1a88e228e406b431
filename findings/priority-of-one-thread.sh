#!/usr/bin/env bash
# Guess: a priority is the process's, so `os.setPriority` within a worker thread slows the server that started it, and a thread cannot give way.
# Seen, Node 20 on Linux: `setpriority(2)` of the process 0 is about the calling thread. Within a worker it makes this thread give way and no
#   other; `os.getPriority` of the main thread stays 0. (POSIX says process, and macOS does so; there nothing may raise it again.)
# The product reads statements in a thread that gives way, on Linux alone (apps/api/src/journal/statement-thread.ts).
# Needs Linux.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
cat >probe.mjs <<'PROBE'
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { getPriority, setPriority } from 'node:os';
import { isMainThread, parentPort, Worker } from 'node:worker_threads';

/** The nice values of all threads of this process. */
const niceOfAll = () =>
  readdirSync('/proc/self/task').map((id) => {
    const [, after] = readFileSync(`/proc/self/task/${id}/stat`, 'utf8').split(') ');
    return Number(after.split(' ')[16]);
  });
if (isMainThread) {
  const before = getPriority();
  const worker = new Worker(new URL(import.meta.url));
  const { own } = await new Promise((resolve) => worker.once('message', resolve));
  const lower = niceOfAll().filter((nice) => nice === before + 7).length;
  console.log(`Node ${process.version}, ${process.platform}`);
  console.log(`the worker ${own}, the main thread ${getPriority()}, threads that give way: ${lower} of ${niceOfAll().length}`);
  assert.deepEqual([own, getPriority(), lower], [before + 7, before, 1]);
  await worker.terminate();
} else {
  setPriority(getPriority() + 7);
  parentPort.on('message', () => undefined);
  parentPort.postMessage({ own: getPriority() });
}
PROBE
node probe.mjs
