import fc from 'fast-check';
import { applyEvents, applyPage, applySnapshot, EMPTY_COLLECTION, outdate } from './collection.ts';
import type { Collection, CollectionEvent, Versioned } from './collection.ts';

type Row = Versioned;
const EMPTY: Collection<Row> = EMPTY_COLLECTION;
const row = (id: number, version: number): Row => ({ id, version });
const put = (seq: number, id: number, version: number): CollectionEvent => ({
  seq,
  type: 'blog_post.updated',
  data: row(id, version),
});
const del = (seq: number, id: number, version: number): CollectionEvent => ({
  ...put(seq, id, version),
  type: 'blog_post.deleted',
});
const at = (seq: number, epoch = 'e1') => ({ epoch, seq });
const shown = (state: Collection<Row>): Record<number, number> =>
  Object.fromEntries([...state.rows].map(([id, { version }]) => [id, version]));
const read = (state: Collection<Row>, rows: Row[], seq: number): Collection<Row> =>
  applySnapshot(state, rows, at(seq), true);

describe('a live collection', () => {
  it('keeps what happened while the snapshot was being read', () => {
    const early = applyEvents(EMPTY, [put(11, 7, 1), put(12, 1, 5), del(13, 2, 3)]);
    expect(shown(read(early, [row(1, 4), row(2, 2), row(3, 1)], 10))).toEqual({ 1: 5, 3: 1, 7: 1 });
  });

  it('drops what a later snapshot no longer has, and ignores events from before it', () => {
    const first = read(EMPTY, [row(1, 1), row(2, 1)], 10);
    const second = read(first, [row(2, 1)], 20);
    expect(shown(second)).toEqual({ 2: 1 });
    expect(applyEvents(second, [put(15, 1, 9)])).toBe(second);
    expect(read(second, [row(1, 1)], 12)).toBe(second);
  });

  it('brings back what was withdrawn and published again, never an older state of it', () => {
    const live = read(EMPTY, [row(1, 1)], 10);
    const withdrawn = applyEvents(live, [del(11, 1, 2)]);
    expect(shown(withdrawn)).toEqual({});
    expect(applyEvents(withdrawn, [put(12, 1, 2), put(13, 1, 1)])).toBe(withdrawn);
    expect(shown(applyEvents(withdrawn, [put(14, 1, 3)]))).toEqual({ 1: 3 });
  });

  it('adds an older page without touching what is known better', () => {
    const newest = applyEvents(read(EMPTY, [row(9, 1)], 10), [put(11, 3, 4), del(12, 2, 5)]);
    const whole = applyPage(newest, [row(3, 3), row(2, 4), row(1, 1)], true);
    expect([shown(whole), whole.complete]).toEqual([{ 1: 1, 3: 4, 9: 1 }, true]);
  });

  it('after a resync shows the old rows until the snapshot, then that snapshot alone, even with lower versions', () => {
    const waiting = outdate(read(EMPTY, [row(1, 9), row(2, 1)], 50));
    expect(shown(waiting)).toEqual({ 1: 9, 2: 1 });
    expect(shown(applySnapshot(waiting, [row(1, 2)], at(3, 'e2'), true))).toEqual({ 1: 2 });
  });

  it('reaches the same state whatever the order and number of deliveries', () => {
    const history = [put(1, 1, 1), put(2, 2, 1), put(3, 1, 2), del(4, 2, 2), put(5, 3, 1), del(6, 1, 3), put(7, 1, 4)];
    const expected = { 1: 4, 3: 1 };
    fc.assert(
      fc.property(
        fc.shuffledSubarray([...history, ...history], { minLength: 14, maxLength: 14 }),
        fc.integer({ min: 0, max: 7 }),
        fc.integer({ min: 0, max: 14 }),
        (deliveries, cursor, when) => {
          const truth = applyEvents(EMPTY, history.slice(0, cursor));
          const before = applyEvents(EMPTY, deliveries.slice(0, when));
          const joined = read(before, [...truth.rows.values()], cursor);
          expect(shown(applyEvents(joined, deliveries.slice(when)))).toEqual(expected);
        },
      ),
    );
  });
});
