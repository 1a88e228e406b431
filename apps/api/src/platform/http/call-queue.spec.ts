import { AsyncLocalStorage } from 'node:async_hooks';
import { CallQueue } from './call-queue.ts';

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
