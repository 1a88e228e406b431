import type { Cursor } from '@t0/contracts/live';
import type { Signal } from '@t0/contracts/signals';
import fc from 'fast-check';
import { wireSignal } from '../../../../../tests/support/web/wire-signal.ts';
import { signalFeed, type SignalEvent } from './feed.ts';

const { empty: EMPTY_FEED, events: applyEvents, answer: applyAnswer, outdate } = signalFeed.rules;
type FeedState = typeof EMPTY_FEED;
const applySnapshot = (state: FeedState, data: Signal[], cursor: Cursor | null): FeedState =>
  signalFeed.rules.snapshot(state, { data, cursor });

const EPOCH = 'e1';

function signal(id: number, version: number): Signal {
  return wireSignal({ id, version, memo: `${id}/${version}` });
}

function event(seq: number, type: SignalEvent['type'], id: number, version: number): SignalEvent {
  const data = type === 'signal.deleted' ? { id, version } : signal(id, version);
  return { seq, type, v: 1, audience: 'subscribers', at: '2026-11-19T14:32:07.000Z', data } as SignalEvent;
}

const at = (seq: number, epoch = EPOCH) => ({ epoch, seq });
const shown = (state: FeedState): Record<number, number> =>
  Object.fromEntries([...state.collection.rows].map(([id, { version }]) => [id, version]));

describe('the signal feed', () => {
  it('keeps an event that arrived before the snapshot read ahead of it', () => {
    const early = applyEvents(EMPTY_FEED, [event(11, 'signal.created', 7, 1)]);
    expect(shown(applySnapshot(early, [signal(1, 1)], at(10)))).toEqual({ 1: 1, 7: 1 });
  });

  it('does not roll back an update that overtook the snapshot', () => {
    const early = applyEvents(EMPTY_FEED, [event(11, 'signal.updated', 1, 5)]);
    expect(shown(applySnapshot(early, [signal(1, 4)], at(10)))).toEqual({ 1: 5 });
  });

  it('does not bring back a signal whose deletion overtook the snapshot', () => {
    const early = applyEvents(EMPTY_FEED, [event(11, 'signal.deleted', 1, 2)]);
    expect(shown(applySnapshot(early, [signal(1, 1)], at(10)))).toEqual({});
  });

  it('drops what a later snapshot no longer has', () => {
    const first = applySnapshot(EMPTY_FEED, [signal(1, 1), signal(2, 1)], at(10));
    expect(shown(applySnapshot(first, [signal(2, 1)], at(20)))).toEqual({ 2: 1 });
  });

  it('ignores rows of an overtaken snapshot that were deleted since, and events from before the newest one', () => {
    const newest = applySnapshot(EMPTY_FEED, [signal(2, 3)], at(20));
    expect(shown(applySnapshot(newest, [signal(1, 1), signal(2, 1)], at(10)))).toEqual({ 2: 3 });
    expect(applyEvents(newest, [event(15, 'signal.created', 1, 1)])).toBe(newest);
  });

  it('changes nothing, not even its identity, when it knows everything already', () => {
    const state = applyEvents(EMPTY_FEED, [event(1, 'signal.created', 1, 1), event(2, 'signal.deleted', 2, 1)]);
    expect(applyEvents(state, [event(1, 'signal.created', 1, 1), event(2, 'signal.deleted', 2, 1)])).toBe(state);
  });

  it('after a resync shows the old rows until the snapshot, and then that snapshot alone, even with lower versions', () => {
    const before = applySnapshot(EMPTY_FEED, [signal(1, 9), signal(2, 1)], at(50));
    const waiting = applyEvents(outdate(before), [event(4, 'signal.created', 3, 1)]);
    expect(shown(waiting)).toEqual({ 1: 9, 2: 1, 3: 1 });
    expect(shown(applySnapshot(waiting, [signal(1, 2)], at(3, 'e2')))).toEqual({ 1: 2, 3: 1 });
  });

  it('lets a snapshot of another log replace everything', () => {
    const before = applySnapshot(EMPTY_FEED, [signal(1, 9)], at(50));
    expect(shown(applySnapshot(before, [signal(1, 2)], at(3, 'e2')))).toEqual({ 1: 2 });
  });

  it('takes over the answer to an own change, but creates nothing from it', () => {
    const state = applySnapshot(EMPTY_FEED, [signal(1, 1)], at(1));
    expect(shown(applyAnswer(state, signal(1, 2)))).toEqual({ 1: 2 });
    expect(applyAnswer(state, signal(2, 1))).toBe(state);
    expect(applyAnswer(state, signal(1, 1))).toBe(state);
  });
});

/** A server's history: what happened at each position, and the rows as they stood after it. */
interface History {
  events: SignalEvent[];
  rowsAt: Signal[][];
}

const history: fc.Arbitrary<History> = fc
  .array(fc.record({ what: fc.constantFrom('create', 'update', 'delete'), pick: fc.nat(20) }), { maxLength: 40 })
  .map((steps) => {
    const alive = new Map<number, number>();
    const events: SignalEvent[] = [];
    const rowsAt: Signal[][] = [[]];
    let nextId = 1;
    for (const { what, pick } of steps) {
      const seq = events.length + 1;
      const ids = [...alive.keys()];
      const id = ids.length > 0 ? ids[pick % ids.length]! : 0;
      if (what === 'create' || id === 0) {
        alive.set(nextId, 1);
        events.push(event(seq, 'signal.created', nextId++, 1));
      } else if (what === 'update') {
        alive.set(id, alive.get(id)! + 1);
        events.push(event(seq, 'signal.updated', id, alive.get(id)!));
      } else {
        events.push(event(seq, 'signal.deleted', id, alive.get(id)! + 1));
        alive.delete(id);
      }
      rowsAt.push([...alive].map(([key, version]) => signal(key, version)));
    }
    return { events, rowsAt };
  });

type Delivery = { kind: 'events'; events: SignalEvent[] } | { kind: 'snapshot'; cursor: number; rows: Signal[] };

/** Any way the history can reach a client: a first snapshot, then its events cut, repeated and out of order, and more snapshots. */
const deliveries: fc.Arbitrary<{ deliveries: Delivery[]; end: Signal[] }> = history.chain(({ events, rowsAt }) => {
  const last = events.length;
  // A snapshot's rows may be newer than its cursor, never older.
  const snapshot = fc.tuple(fc.nat(last), fc.nat(last)).map(([a, b]): Delivery & { kind: 'snapshot' } => {
    const [cursor, readAt] = a <= b ? [a, b] : [b, a];
    return { kind: 'snapshot', cursor, rows: rowsAt[readAt]! };
  });
  return fc
    .tuple(snapshot, fc.array(snapshot, { maxLength: 3 }), fc.array(fc.nat(Math.max(0, last - 1)), { maxLength: 10 }))
    .chain(([first, others, repeats]) => {
      const missing = events.slice(first.cursor);
      const repeated = repeats.flatMap((index) => events[index] ?? []);
      const singles = [...missing, ...repeated].map((one): Delivery => ({ kind: 'events', events: [one] }));
      const rest: Delivery[] = [...singles, ...others, { kind: 'events', events: missing }];
      return fc
        .shuffledSubarray(rest, { minLength: rest.length })
        .map((order) => ({ deliveries: [first, ...order], end: rowsAt[last]! }));
    });
});

function deliver(state: FeedState, delivery: Delivery): FeedState {
  return delivery.kind === 'events'
    ? applyEvents(state, delivery.events)
    : applySnapshot(state, delivery.rows, at(delivery.cursor));
}

describe('the signal feed, whatever order things arrive in', () => {
  it('ends with exactly what the server has', () => {
    fc.assert(
      fc.property(deliveries, ({ deliveries: all, end }) => {
        const state = all.reduce(deliver, EMPTY_FEED);
        expect(shown(state)).toEqual(Object.fromEntries(end.map(({ id, version }) => [id, version])));
      }),
      { numRuns: 400 },
    );
  });

  it('never shows an older version than it did, nor a signal whose deletion it was told', () => {
    fc.assert(
      fc.property(deliveries, ({ deliveries: all }) => {
        const newest = new Map<number, number>();
        const gone = new Set<number>();
        let state = EMPTY_FEED;
        for (const delivery of all) {
          state = deliver(state, delivery);
          if (delivery.kind === 'events') {
            for (const one of delivery.events) if (one.type === 'signal.deleted') gone.add(one.data.id);
          }
          for (const [id, { version }] of state.collection.rows) {
            expect(gone.has(id)).toBe(false);
            expect(version).toBeGreaterThanOrEqual(newest.get(id) ?? 0);
            newest.set(id, version);
          }
        }
      }),
      { numRuns: 400 },
    );
  });
});
