import { formatCursor } from '@t0/contracts/live';
import { at, entry, EPOCH, Gateway, member } from './gateway.ts';

const cursorOf = (seq: number, epoch = EPOCH): string => formatCursor({ epoch, seq });

let gateway: Gateway;
beforeEach(() => {
  gateway = new Gateway();
});

describe('catching up (docs/REALTIME.md#catching-up)', () => {
  it('brings one without a cursor the position, and one with a cursor what came after it', async () => {
    gateway.publish(4);
    const fresh = await gateway.bring(member('a'));
    const back = await gateway.bring(member('b'), { cursor: cursorOf(2) });
    expect(fresh.messages).toEqual([['events', { events: [], position: 'a1:4' }]]);
    expect([back.seqs, gateway.requested]).toEqual([[3, 4], []]);
    gateway.publish(1);
    expect([fresh.seqs, back.seqs]).toEqual([[5], [3, 4, 5]]);
    expect(back.data.present).toBe(true);
  });

  it('reads from PostgreSQL what the ring no longer holds, without gap or overlap, and nothing beyond its own position', async () => {
    gateway.publish(1200);
    gateway.stored.push(entry(1201, 'subscribers'));
    const client = await gateway.bring(member('a'), { cursor: cursorOf(3) });
    expect(client.seqs).toEqual(Array.from({ length: 1197 }, (_, place) => place + 4));
    expect(gateway.requested).toEqual([3, 503, 1003]);
    gateway.take(entry(1201, 'subscribers'));
    expect(client.seqs.at(-1)).toBe(1201);
    expect(client.granted).toEqual([client.packets[0]!.frame.length]);
  });

  it('brings 5,000 events of the past, and has one who missed more read the snapshots again', async () => {
    gateway.publish(5010);
    const most = await gateway.bring(member('a'), { cursor: cursorOf(10) });
    expect(most.seqs).toHaveLength(5000);
    gateway.publish(500);
    const more = await gateway.bring(member('a'), { cursor: cursorOf(10) });
    expect(more.messages).toEqual([['resync', { reason: 'retention', position: gateway.cursor }]]);
  });

  it.each([
    ['invalid', 'no cursor'],
    ['ahead', cursorOf(9)],
    ['epoch', cursorOf(2, 'b2')],
    ['retention', cursorOf(0)],
  ])('says %s for the cursor %s, and lets the client follow from there', async (reason, cursor) => {
    gateway.publish(30);
    gateway.stored = gateway.stored.slice(5);
    gateway.position = { epoch: EPOCH, seq: 8 };
    const client = await gateway.bring(member('a'), { cursor });
    expect(client.messages).toEqual([['resync', { reason, position: 'a1:8' }]]);
    expect(client.data.present).toBe(true);
    gateway.broadcaster.entries([entry(9, 'subscribers')], EPOCH);
    expect(client.seqs).toEqual([9]);
  });

  it('follows the log to its end before it calls a cursor ahead', async () => {
    gateway.publish(2);
    gateway.onCheck = () => gateway.publish(1);
    const client = await gateway.bring(member('a'), { cursor: cursorOf(3) });
    expect([client.seqs, gateway.checks]).toEqual([[], 1]);
    expect(client.messages[0]![0]).toBe('events');
  });

  it('reads the log’s head when the rights are of another moment than the position, and refuses what it cannot reach', async () => {
    gateway.publish(2);
    gateway.onCheck = () => gateway.publish(1);
    const newer = await gateway.bring(member('a', { asOf: 3 }), { cursor: cursorOf(2) });
    expect(newer.seqs).toEqual([3]);
    gateway.onCheck = () => undefined;
    const beyond = gateway.join(member('a', { asOf: 9 }), { cursor: cursorOf(2) });
    await expect(gateway.catchUp.bring(beyond)).rejects.toThrow('The event log cannot be read');
    expect([beyond.packets, beyond.data.audiences.size]).toEqual([[], 0]);
    const checks = gateway.checks;
    await gateway.bring(member('b', { asOf: 9, hasActiveSubscription: false }));
    await gateway.bring(null);
    expect(gateway.checks).toBe(checks);
  });

  it('sends a member nothing for members that is older than the own access, but the snapshots', async () => {
    gateway.take(entry(1, 'public'), entry(2, 'subscribers'), entry(3, 'subscribers'));
    const early = await gateway.bring(member('a', { memberSince: at(2) }), { cursor: cursorOf(1) });
    const late = await gateway.bring(member('b', { memberSince: at(2) + 1 }), { cursor: cursorOf(1) });
    const later = await gateway.bring(member('c', { memberSince: at(3) }), { cursor: cursorOf(2) });
    const visitor = await gateway.bring(null, { cursor: cursorOf(0) });
    expect([early.seqs, later.seqs, visitor.seqs]).toEqual([[2, 3], [3], [1]]);
    expect(late.messages).toEqual([['resync', { reason: 'access', position: 'a1:3' }]]);
  });

  it('tells once why the socket before was dropped', async () => {
    gateway.drops.note('old', 'slow');
    const packets = await gateway.bring(member('a'), { previous: 'old' });
    const again = await gateway.bring(member('a'), { previous: 'old' });
    expect([packets.messages[0]![1].dropped, again.messages[0]![1].dropped]).toEqual(['slow', undefined]);
  });

  it('leaves alone who went away meanwhile', async () => {
    const client = gateway.join(member('a'));
    client.connected = false;
    await gateway.catchUp.bring(client);
    expect([client.packets, client.data.present, gateway.index.of('subscribers').size]).toEqual([[], false, 0]);
  });
});
