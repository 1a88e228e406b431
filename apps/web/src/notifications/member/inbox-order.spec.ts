import type { Cursor } from '@t0/contracts/live';
import type { Notification, ReadChange, UserNotification } from '@t0/contracts/notifications';
import { LIMITS } from '@t0/contracts/platform';
import fc from 'fast-check';
import { recordsOf, type InboxEvent } from './marks.ts';
import { inbox } from './inbox.ts';

const { empty: EMPTY_INBOX, events: applyEvents, outdate } = inbox.rules;
type InboxState = typeof EMPTY_INBOX;
const applySnapshot = (state: InboxState, data: UserNotification[], cursor: Cursor | null): InboxState =>
  inbox.rules.snapshot(state, { data, cursor });
const recordsIn = ({ collection, overlay }: InboxState): UserNotification[] =>
  recordsOf(collection.rows, overlay.marks, NOW);

const NOW = Date.UTC(2026, 10, 19);

function notification(id: number, version: number): Notification {
  const createdAt = new Date(NOW + id * 1000).toISOString();
  return { id, version, title: `${id}/${version}`, createdAt, scheduledFor: null, expiresAt: null } as Notification;
}
function record(id: number, version: number, readVersion = 0): UserNotification {
  const isRead = readVersion % 2 === 1;
  return { id, isRead, readAt: null, readVersion, notification: notification(id, version) };
}
function event(seq: number, type: 'created' | 'updated' | 'deleted', id: number, version: number): InboxEvent {
  const data = type === 'deleted' ? { id, version } : notification(id, version);
  const at = '2026-11-19T14:32:07.000Z';
  return { seq, type: `notification.${type}`, v: 1, audience: 'subscribers', at, data } as InboxEvent;
}
/** Marks turn over with every version: odd is read. */
function read(seq: number, marks: [id: number, version: number][]): InboxEvent {
  const data: ReadChange = {
    userId: 'me',
    isRead: (marks[0]?.[1] ?? 1) % 2 === 1,
    readAt: null,
    marks: marks.map(([id, version]) => ({ id, version })),
  };
  return { seq, type: 'notification.read', v: 1, audience: 'user:me', at: '', data } as InboxEvent;
}
const at = (seq: number, epoch = 'e1') => ({ epoch, seq });
/** The screen: id to 'version of content/version of read state', an odd version is read. */
function shown(state: InboxState): Record<number, string> {
  return Object.fromEntries(
    recordsIn(state).map(({ id, isRead, readVersion, notification: { version } }) => {
      expect(isRead).toBe(readVersion % 2 === 1);
      return [id, `${version}/${readVersion}`];
    }),
  );
}

describe('the inbox', () => {
  it('follows marks for one, for several, and back', () => {
    const state = applySnapshot(EMPTY_INBOX, [record(1, 1), record(2, 1), record(3, 1, 1)], at(10));
    expect(shown(applyEvents(state, [read(11, [[1, 1], [2, 1]])]))).toEqual({ 1: '1/1', 2: '1/1', 3: '1/1' }); // oxfmt-ignore
    expect(shown(applyEvents(state, [read(11, [[3, 2]])]))).toEqual({ 1: '1/0', 2: '1/0', 3: '1/2' });
  });

  it('is not impressed by an older mark, or by the same one again', () => {
    const state = applyEvents(applySnapshot(EMPTY_INBOX, [record(1, 1)], at(10)), [read(12, [[1, 2]])]);
    expect(applyEvents(state, [read(11, [[1, 1]]), read(12, [[1, 2]])])).toBe(state);
    expect(shown(applySnapshot(state, [record(1, 1, 1)], at(13)))).toEqual({ 1: '1/2' });
  });

  it('knows the mark of a notification that comes later', () => {
    const early = applyEvents(EMPTY_INBOX, [read(12, [[7, 1]])]);
    expect(shown(applyEvents(early, [event(11, 'created', 7, 1)]))).toEqual({ 7: '1/1' });
  });

  it('does not show an update of what it never had, until a snapshot does', () => {
    const base = applySnapshot(EMPTY_INBOX, [record(9, 1)], at(10));
    const hiddenRows = applyEvents(base, [event(11, 'updated', 1, 4)]);
    expect([shown(hiddenRows), hiddenRows.collection.hiddenRows.size]).toEqual([{ 9: '1/0' }, 1]);
    expect(applyEvents(hiddenRows, [event(11, 'updated', 1, 4)])).toBe(hiddenRows);
    const forUs = applySnapshot(hiddenRows, [record(9, 1), record(1, 3, 1)], at(11));
    expect([shown(forUs), forUs.collection.hiddenRows.size]).toEqual([{ 1: '4/1', 9: '1/0' }, 0]);
    const notForUs = applySnapshot(hiddenRows, [record(9, 1)], at(11));
    expect([shown(notForUs), notForUs.collection.hiddenRows.size]).toEqual([{ 9: '1/0' }, 0]);
    // A snapshot from before the update says nothing about it.
    expect(applySnapshot(hiddenRows, [record(9, 1)], at(10)).collection.hiddenRows.size).toBe(1);
  });

  it('shows an update that overtook its creation', () => {
    const state = applyEvents(EMPTY_INBOX, [event(12, 'updated', 1, 2), event(11, 'created', 1, 1)]);
    expect(shown(state)).toEqual({ 1: '2/0' });
  });

  it('does not bring back what was deleted', () => {
    const early = applyEvents(EMPTY_INBOX, [event(11, 'deleted', 1, 2)]);
    expect(shown(applySnapshot(early, [record(1, 1)], at(10)))).toEqual({});
    expect(shown(applyEvents(early, [event(10, 'updated', 1, 1), event(9, 'created', 1, 1)]))).toEqual({});
  });

  it('changes nothing, not even its identity, when it knows everything already', () => {
    const events = [event(1, 'created', 1, 1), event(2, 'deleted', 2, 1), read(3, [[1, 1]])];
    const state = applyEvents(EMPTY_INBOX, events);
    expect(applyEvents(state, events)).toBe(state);
  });

  it('knows by a full page that there is more', () => {
    const page = Array.from({ length: LIMITS.notification.page }, (_, index) => record(index + 1, 1));
    expect(applySnapshot(EMPTY_INBOX, page, at(10)).collection.complete).toBe(false);
    expect(applySnapshot(EMPTY_INBOX, page.slice(1), at(10)).collection.complete).toBe(true);
  });

  it('after a resync shows the old rows until the snapshot, and then that snapshot alone, even with lower versions', () => {
    const before = applySnapshot(EMPTY_INBOX, [record(1, 9, 5), record(2, 1)], at(50));
    const waiting = applyEvents(outdate(before), [event(4, 'created', 3, 1)]);
    expect(recordsIn(waiting).map(({ id, isRead }) => [id, isRead])).toEqual([
      [3, false],
      [2, false],
      [1, true],
    ]);
    expect(shown(applySnapshot(waiting, [record(1, 2, 2)], at(3, 'e2')))).toEqual({ 1: '2/2', 3: '1/0' });
  });

  it('lets a snapshot of another log replace everything', () => {
    const before = applySnapshot(EMPTY_INBOX, [record(1, 9, 5)], at(50));
    expect(shown(applySnapshot(before, [record(1, 2, 2)], at(3, 'e2')))).toEqual({ 1: '2/2' });
  });
});

/** A server's history: what happened at each position, and the member's rows as they stood after it. */
interface History {
  events: InboxEvent[];
  rowsAt: UserNotification[][];
}

const STEPS = ['create', 'update', 'delete', 'turn', 'turn', 'all'] as const;
const history: fc.Arbitrary<History> = fc
  .array(fc.record({ what: fc.constantFrom(...STEPS), pick: fc.nat(20) }), { maxLength: 40 })
  .map((steps) => {
    const alive = new Map<number, { version: number; mark: number }>();
    const events: InboxEvent[] = [];
    const rowsAt: UserNotification[][] = [[]];
    let nextId = 1;
    for (const { what, pick } of steps) {
      const seq = events.length + 1;
      const ids = [...alive.keys()];
      const id = ids[pick % Math.max(1, ids.length)] ?? 0;
      const row = alive.get(id);
      if (what === 'create' || !row) {
        alive.set(nextId, { version: 1, mark: 0 });
        events.push(event(seq, 'created', nextId++, 1));
      } else if (what === 'update') {
        row.version += 1;
        events.push(event(seq, 'updated', id, row.version));
      } else if (what === 'delete') {
        events.push(event(seq, 'deleted', id, row.version + 1));
        alive.delete(id);
      } else if (what === 'turn') {
        row.mark += 1;
        events.push(read(seq, [[id, row.mark]]));
      } else {
        const unread = [...alive].filter(([, one]) => one.mark % 2 === 0);
        for (const [, one] of unread) one.mark += 1;
        events.push(read(seq, unread.map(([key, one]) => [key, one.mark]))); // oxfmt-ignore
      }
      rowsAt.push([...alive].map(([key, { version, mark }]) => record(key, version, mark)));
    }
    return { events, rowsAt };
  });

type Delivery =
  | { kind: 'events'; events: InboxEvent[] }
  | { kind: 'snapshot'; cursor: number; rows: UserNotification[] };

/** Any way the history can reach a client: a first snapshot, then its events cut, repeated and out of order, and more snapshots. */
const deliveries: fc.Arbitrary<{ deliveries: Delivery[]; end: UserNotification[] }> = history.chain(
  ({ events, rowsAt }) => {
    const last = events.length;
    // A snapshot's rows may be newer than its cursor, never older.
    const snapshot = fc.tuple(fc.nat(last), fc.nat(last)).map(([a, b]): Delivery & { kind: 'snapshot' } => {
      const [cursor, readAt] = a <= b ? [a, b] : [b, a];
      return { kind: 'snapshot', cursor, rows: rowsAt[readAt]! };
    });
    const repeats = fc.array(fc.nat(Math.max(0, last - 1)), { maxLength: 10 });
    return fc.tuple(snapshot, fc.array(snapshot, { maxLength: 3 }), repeats).chain(([first, others, again]) => {
      const missing = events.slice(first.cursor);
      const singles = [...missing, ...again.flatMap((index) => events[index] ?? [])];
      const rest: Delivery[] = [
        ...singles.map((one): Delivery => ({ kind: 'events', events: [one] })),
        ...others,
        { kind: 'events', events: missing },
      ];
      return fc
        .shuffledSubarray(rest, { minLength: rest.length })
        .map((order) => ({ deliveries: [first, ...order], end: rowsAt[last]! }));
    });
  },
);

const deliver = (state: InboxState, delivery: Delivery): InboxState =>
  delivery.kind === 'events'
    ? applyEvents(state, delivery.events)
    : applySnapshot(state, delivery.rows, at(delivery.cursor));

describe('the inbox, whatever order things arrive in', () => {
  it('ends with exactly what the server has, read states included', () => {
    fc.assert(
      fc.property(deliveries, ({ deliveries: all, end }) => {
        const state = all.reduce(deliver, EMPTY_INBOX);
        const expected = end.map(({ id, readVersion, notification: { version } }) => [id, `${version}/${readVersion}`]);
        expect(shown(state)).toEqual(Object.fromEntries(expected));
      }),
      { numRuns: 400 },
    );
  });

  it('waits for the state it showed before, when a later snapshot knew the notification only in an older one', () => {
    const first = applySnapshot(EMPTY_INBOX, [record(2, 2)], at(0));
    const without = applySnapshot(first, [], at(1));
    const older = applySnapshot(without, [record(2, 1)], at(3));
    const overtaken = applySnapshot(older, [record(2, 1)], at(1));
    expect([shown(without), shown(older), shown(overtaken)]).toEqual([{}, {}, {}]);
    expect(shown(applyEvents(overtaken, [event(4, 'updated', 2, 2)]))).toEqual({ 2: '2/0' });
    const created = applyEvents(without, [event(2, 'updated', 2, 1), event(2, 'created', 2, 1)]);
    expect(shown(applyEvents(created, [event(4, 'updated', 2, 2)]))).toEqual({ 2: '2/0' });
  });

  it('never goes back: not to older content, not to an older mark, not to what it was told is deleted', () => {
    fc.assert(
      fc.property(deliveries, ({ deliveries: all }) => {
        const newest = new Map<number, [number, number]>();
        const gone = new Set<number>();
        let state = EMPTY_INBOX;
        for (const delivery of all) {
          state = deliver(state, delivery);
          for (const one of delivery.kind === 'events' ? delivery.events : [])
            if (one.type === 'notification.deleted') gone.add(one.data.id);
          for (const {
            id,
            readVersion,
            notification: { version },
          } of recordsIn(state)) {
            const [content, mark] = newest.get(id) ?? [0, 0];
            expect(gone.has(id)).toBe(false);
            expect(version).toBeGreaterThanOrEqual(content);
            expect(readVersion).toBeGreaterThanOrEqual(mark);
            newest.set(id, [version, readVersion]);
          }
        }
      }),
      { numRuns: 400 },
    );
  });
});
