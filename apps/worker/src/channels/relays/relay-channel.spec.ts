import { RelayLanes } from './relay-channel.ts';
import type { RelayAnswer } from './relay-client.ts';

const SENT: RelayAnswer = { is: 'accepted', id: '1' };

describe('calls of relays (docs/product/limits.md#relays)', () => {
  it('are one at a time for each, and wait for no other relay', async () => {
    const lanes = new RelayLanes();
    const began: string[] = [];
    const ends: (() => void)[] = [];
    const call = (name: string) => () =>
      new Promise<RelayAnswer>((resolve) => {
        began.push(name);
        ends.push(() => resolve(SENT));
      });
    const all = [lanes.run('a', call('a1')), lanes.run('a', call('a2')), lanes.run('b', call('b1'))];
    await new Promise(setImmediate);
    expect(began).toEqual(['a1', 'b1']);
    ends[0]!();
    await all[0];
    await new Promise(setImmediate);
    expect(began).toEqual(['a1', 'b1', 'a2']);
    for (const end of ends) end();
    expect(await Promise.all(all)).toEqual([SENT, SENT, SENT]);
  });

  it('rest while the service asked to wait, and go on after a fault of ours', async () => {
    const lanes = new RelayLanes();
    let calls = 0;
    const later = (): Promise<RelayAnswer> => {
      calls += 1;
      return Promise.resolve({ is: 'later', why: 'Slack answered 429', afterMs: 600_000 });
    };
    await expect(lanes.run('a', () => Promise.reject(new Error('a fault')))).rejects.toThrow('a fault');
    expect(await lanes.run('a', later)).toMatchObject({ afterMs: 600_000 });
    const held = await lanes.run('a', later);
    expect(held).toMatchObject({ is: 'later', why: 'Slack answered 429' });
    expect((held as { afterMs: number }).afterMs).toBeGreaterThan(0);
    expect(calls).toBe(1);
    expect(await lanes.run('b', () => Promise.resolve(SENT))).toBe(SENT);
  });
});
