import fc from 'fast-check';
import { applyEvents } from './collection-events.ts';
import { EMPTY_COLLECTION, applyPage, applySnapshot, isReached } from './collection.ts';
import type { Collection, CollectionEvent } from './collection.ts';

interface Row {
  id: number;
  version: number;
}

/** Rows of one page: few, so that histories outgrow it. */
const PAGE = 3;
const EMPTY: Collection<Row> = EMPTY_COLLECTION;
const order = (a: Row, b: Row): number => b.id - a.id;
const at = (seq: number) => ({ epoch: 'e1', seq });
const shown = (state: Collection<Row>): [number, number][] =>
  [...state.rows.values()]
    .filter((row) => isReached(state, row, order))
    .sort(order)
    .map(({ id, version }) => [id, version]);

/** A server's history: what happened at each position, and its rows, newest first, as they stood after it. */
interface History {
  events: CollectionEvent[];
  rowsAt: Row[][];
}

const history: fc.Arbitrary<History> = fc
  .array(fc.record({ what: fc.constantFrom('create', 'create', 'update', 'delete', 'return'), pick: fc.nat(20) }), {
    maxLength: 40,
  })
  .map((steps) => {
    const alive = new Map<number, number>();
    const withdrawn = new Map<number, number>();
    const events: CollectionEvent[] = [];
    const rowsAt: Row[][] = [[]];
    let nextId = 1;
    for (const { what, pick } of steps) {
      const from = what === 'return' ? withdrawn : alive;
      const id = [...from.keys()][pick % Math.max(1, from.size)] ?? nextId;
      const version = (from.get(id) ?? 0) + 1;
      const type = id === nextId ? 'post.created' : what === 'delete' ? 'post.deleted' : 'post.updated';
      if (what === 'create' || id === nextId) {
        alive.set(nextId, 1);
        events.push({ seq: events.length + 1, type: 'post.created', data: { id: nextId, version: 1 } });
        nextId += 1;
      } else {
        from.delete(id);
        (what === 'delete' ? withdrawn : alive).set(id, version);
        events.push({ seq: events.length + 1, type, data: { id, version } });
      }
      rowsAt.push([...alive].map(([key, value]) => ({ id: key, version: value })).sort(order));
    }
    return { events, rowsAt };
  });

/** The deliveries to a client. A page continues at the end of its list; `newer`: its positions after the newest snapshot. */
type Delivery =
  | { kind: 'events'; events: CollectionEvent[] }
  | { kind: 'snapshot'; cursor: number; rows: Row[] }
  | { kind: 'page'; newer: number };

interface Course {
  history: History;
  deliveries: Delivery[];
}

/** Any way a history can reach a client: a first snapshot, its events cut, repeated and out of order, more snapshots, pages. */
const courses: fc.Arbitrary<Course> = history.chain(({ events, rowsAt }) => {
  const last = events.length;
  // A snapshot's rows may be newer than its cursor, never older.
  const snapshot = fc.tuple(fc.nat(last), fc.nat(last)).map(([a, b]): Delivery & { kind: 'snapshot' } => {
    const [cursor, readAt] = a <= b ? [a, b] : [b, a];
    return { kind: 'snapshot', cursor, rows: rowsAt[readAt]! };
  });
  const page = fc.nat(last).map((newer): Delivery => ({ kind: 'page', newer }));
  const repeats = fc.array(fc.nat(Math.max(0, last - 1)), { maxLength: 10 });
  return fc
    .tuple(snapshot, fc.array(snapshot, { maxLength: 3 }), fc.array(page, { maxLength: 4 }), repeats)
    .chain(([first, others, pages, again]) => {
      const missing = events.slice(first.cursor);
      const singles = [...missing, ...again.flatMap((index) => events[index] ?? [])];
      const rest: Delivery[] = [
        ...singles.map((one): Delivery => ({ kind: 'events', events: [one] })),
        ...others,
        ...pages,
        { kind: 'events', events: missing },
      ];
      return fc
        .shuffledSubarray(rest, { minLength: rest.length })
        .map((shuffled) => ({ history: { events, rowsAt }, deliveries: [first, ...shuffled] }));
    });
});

function deliver(state: Collection<Row>, delivery: Delivery, { rowsAt }: History): Collection<Row> {
  if (delivery.kind === 'events') return applyEvents(state, delivery.events, order);
  if (delivery.kind === 'snapshot') {
    const reading = { rows: delivery.rows.slice(0, PAGE), complete: delivery.rows.length < PAGE };
    return applySnapshot(state, reading, at(delivery.cursor), order);
  }
  const { bottom, complete, floor } = state;
  if (complete || !bottom) return state;
  const readAt = Math.min(rowsAt.length - 1, floor + delivery.newer);
  const rows = rowsAt[readAt]!.filter((row) => order(row, bottom) > 0).slice(0, PAGE);
  const position = floor + Math.floor((readAt - floor) / 2);
  return applyPage(state, { rows, complete: rows.length < PAGE }, position, order);
}

describe('a live collection, whatever order things arrive in', () => {
  it('ends with what the server has, without a hole down to where it was read', () => {
    fc.assert(
      fc.property(courses, ({ history: past, deliveries }) => {
        const state = deliveries.reduce((before, one) => deliver(before, one, past), EMPTY);
        const end = past.rowsAt.at(-1)!.filter((row) => isReached(state, row, order));
        expect(shown(state)).toEqual(end.map(({ id, version }) => [id, version]));
      }),
      { numRuns: 400 },
    );
  });

  it('never goes back to an older state, nor to what it was told is deleted', () => {
    fc.assert(
      fc.property(courses, ({ history: past, deliveries }) => {
        const newest = new Map<number | string, number>();
        let state = EMPTY;
        for (const delivery of deliveries) {
          state = deliver(state, delivery, past);
          for (const { type, data } of delivery.kind === 'events' ? delivery.events : [])
            if (type === 'post.deleted') newest.set(data.id, Math.max(newest.get(data.id) ?? 0, data.version + 1));
          for (const [id, version] of shown(state)) {
            expect(version).toBeGreaterThanOrEqual(newest.get(id) ?? 0);
            newest.set(id, version);
          }
        }
      }),
      { numRuns: 400 },
    );
  });
});
