import { RefusedCalls } from './refused-calls.ts';

describe('RefusedCalls', () => {
  const NET = '203.0.113.5';
  const refuse = (calls: RefusedCalls, network: string, count: number, now: number): void => {
    for (let index = 0; index < count; index += 1) calls.add(network, now);
  };

  it('lets ten seconds’ worth through at once, and no more', () => {
    const calls = new RefusedCalls(2);
    refuse(calls, NET, 20, 0);
    expect(calls.isOver(NET, 0)).toBe(false);
    refuse(calls, NET, 1, 0);
    expect(calls.isOver(NET, 0)).toBe(true);
  });

  it('forgives with time, by the bound a second', () => {
    const calls = new RefusedCalls(2);
    refuse(calls, NET, 24, 0);
    expect(calls.isOver(NET, 1000)).toBe(true);
    expect(calls.isOver(NET, 2000)).toBe(false);
    refuse(calls, NET, 1, 2000);
    expect(calls.isOver(NET, 2000)).toBe(true);
    expect(calls.isOver(NET, 60_000)).toBe(false);
  });

  it('counts each network for itself', () => {
    const calls = new RefusedCalls(1);
    refuse(calls, NET, 30, 0);
    expect(calls.isOver('198.51.100.7', 0)).toBe(false);
  });

  it('remembers a bounded number of networks: the ones refused longest ago go first', () => {
    const calls = new RefusedCalls(1);
    refuse(calls, 'old', 30, 0);
    refuse(calls, 'kept', 30, 0);
    for (let index = 0; index < 9_999; index += 1) calls.add(`2001:db8:0:${index.toString(16)}`, 0);
    expect(calls.isOver('old', 0)).toBe(false);
    expect(calls.isOver('kept', 0)).toBe(true);
  });
});
