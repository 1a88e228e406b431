import { waitFor } from '@t0/testing';
import { AsyncLocalStorage } from 'node:async_hooks';
import { setImmediate } from 'node:timers/promises';
import { CallQueue, readQueue } from './admit-calls.ts';

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

describe('a line of calls (docs/product/limits.md#calls)', () => {
  it('runs as many at once as it may, and the others in the order in which they came', () => {
    const line = new CallQueue(() => 2);
    const ran: number[] = [];
    const leave = [1, 2, 3, 4].map((call) => line.enter(() => ran.push(call)));
    expect([ran, line.length]).toEqual([[1, 2], 2]);
    leave[1]!();
    expect(ran).toEqual([1, 2, 3]);
    leave[0]!();
    expect(ran).toEqual([1, 2, 3, 4]);
    leave[2]!();
    leave[3]!();
    expect(line.isEmpty).toBe(true);
  });

  it('forgets who leaves before its turn, and lets more in when there is more room', () => {
    let most = 1;
    const line = new CallQueue(() => most);
    const ran: number[] = [];
    const leave = [1, 2, 3, 4].map((call) => line.enter(() => ran.push(call)));
    leave[1]!();
    most = 5;
    leave[0]!();
    expect(ran).toEqual([1, 3, 4]);
  });

  it('keeps each call’s own context', () => {
    const context = new AsyncLocalStorage<string>();
    const line = new CallQueue(() => 1);
    const seen: (string | undefined)[] = [];
    const leave = ['a', 'b'].map((name) => context.run(name, () => line.enter(() => seen.push(context.getStore()))));
    leave[0]!();
    expect(seen).toEqual(['a', 'b']);
  });
});
