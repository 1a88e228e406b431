import { setImmediate } from 'node:timers/promises';
import { waitFor } from '@t0/testing';
import { readQueue } from './read-queue.ts';

const BLOCK_MS = 120;

/** Keeps the event loop from turning. */
function block(): void {
  const until = performance.now() + BLOCK_MS;
  while (performance.now() < until);
}

it('reads wait for each other while the event loop is late, and only then (docs/product/limits.md#calls)', async () => {
  const line = readQueue();
  let running = 0;
  const enter = (): (() => void) => line.enter({ start: () => (running += 1), hasBegun: () => false });
  let leave: (() => void)[] = [];
  const leaveAll = (): void => {
    for (const one of leave.splice(0)) one();
    running = 0;
  };
  await waitFor('only four to run at once', async () => {
    leaveAll();
    block();
    await setImmediate();
    leave = Array.from({ length: 6 }, enter);
    return running === 4;
  });
  // Nobody leaves: the end of the lateness alone lets them in.
  await waitFor('the others to run', () => running === 6);
  leaveAll();
});

it('a read that is taken in slowly gives its place back after a second', async () => {
  const line = readQueue();
  let running = 0;
  let leave: (() => void)[] = [];
  let hasBegun = false;
  await waitFor('only four to run at once', async () => {
    for (const one of leave) one();
    running = 0;
    block();
    await setImmediate();
    hasBegun = false;
    leave = Array.from({ length: 6 }, () => line.enter({ start: () => (running += 1), hasBegun: () => hasBegun }));
    return running === 4;
  });
  hasBegun = true;
  await waitFor('the others to run though it is still late', async () => {
    block();
    await setImmediate();
    return running === 6;
  });
  for (const one of leave) one();
});
