import { LeakyBuckets } from './leaky-buckets.ts';

describe('LeakyBuckets', () => {
  const NET = '203.0.113.5';
  const refuse = (calls: LeakyBuckets, network: string, count: number, now: number): void => {
    for (let index = 0; index < count; index += 1) calls.add(network, 1, now);
  };

  it('holds what it may, and no more', () => {
    const calls = new LeakyBuckets(2, 20);
    refuse(calls, NET, 20, 0);
    expect(calls.overFor(NET, 0)).toBe(0);
    refuse(calls, NET, 1, 0);
    expect(calls.overFor(NET, 0)).toBeGreaterThan(0);
  });

  it('forgives with time, by the bound a second', () => {
    const calls = new LeakyBuckets(2, 20);
    refuse(calls, NET, 24, 0);
    expect(calls.overFor(NET, 1000)).toBeGreaterThan(0);
    expect(calls.overFor(NET, 2000)).toBe(0);
    refuse(calls, NET, 1, 2000);
    expect(calls.overFor(NET, 2000)).toBeGreaterThan(0);
    expect(calls.overFor(NET, 60_000)).toBe(0);
  });

  it('counts each network for itself', () => {
    const calls = new LeakyBuckets(1, 10);
    refuse(calls, NET, 30, 0);
    expect(calls.overFor('198.51.100.7', 0)).toBe(0);
  });

  it('remembers a bounded number of networks: the ones refused longest ago go first', () => {
    const calls = new LeakyBuckets(1, 10);
    refuse(calls, 'old', 30, 0);
    refuse(calls, 'kept', 30, 0);
    for (let index = 0; index < 9_999; index += 1) calls.add(`2001:db8:0:${index.toString(16)}`, 1, 0);
    expect(calls.overFor('old', 0)).toBe(0);
    expect(calls.overFor('kept', 0)).toBeGreaterThan(0);
  });
});
