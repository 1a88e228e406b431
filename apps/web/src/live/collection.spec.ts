import { applyEvents } from './collection-events.ts';
import { EMPTY_COLLECTION, applyPage, applySnapshot, isReached, outdate } from './collection.ts';
import type { Collection, CollectionEvent } from './collection.ts';

interface Row {
  id: number;
  version: number;
}
const EMPTY: Collection<Row> = EMPTY_COLLECTION;
const order = (a: Row, b: Row): number => b.id - a.id;
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
  Object.fromEntries(
    [...state.rows.values()].filter((one) => isReached(state, one, order)).map(({ id, version }) => [id, version]),
  );
const read = (state: Collection<Row>, rows: Row[], seq: number, complete = true): Collection<Row> =>
  applySnapshot(state, { rows, complete }, at(seq), order);
const page = (state: Collection<Row>, rows: Row[], seq: number, complete: boolean): Collection<Row> =>
  applyPage(state, { rows, complete }, seq, order);
const hear = (state: Collection<Row>, ...events: CollectionEvent[]): Collection<Row> =>
  applyEvents(state, events, order);

describe('a live collection', () => {
  it('keeps what happened while the snapshot was being read', () => {
    const early = hear(EMPTY, put(11, 7, 1), put(12, 1, 5), del(13, 2, 3));
    expect(shown(read(early, [row(3, 1), row(2, 2), row(1, 4)], 10))).toEqual({ 1: 5, 3: 1, 7: 1 });
  });

  it('drops what a later snapshot no longer has, and ignores events from before it', () => {
    const second = read(read(EMPTY, [row(2, 1), row(1, 1)], 10), [row(2, 1)], 20);
    expect(shown(second)).toEqual({ 2: 1 });
    expect(hear(second, put(15, 1, 9))).toBe(second);
    expect(read(second, [row(1, 1)], 12)).toBe(second);
  });

  it('brings back what was withdrawn and published again, never an older state of it', () => {
    const withdrawn = hear(read(EMPTY, [row(1, 1)], 10), del(11, 1, 2));
    expect(shown(withdrawn)).toEqual({});
    expect(hear(withdrawn, put(12, 1, 2), put(13, 1, 1))).toBe(withdrawn);
    expect(shown(hear(withdrawn, put(14, 1, 3)))).toEqual({ 1: 3 });
  });

  it('knows what was withdrawn also after a snapshot that lacks it', () => {
    const later = read(hear(read(EMPTY, [row(1, 1)], 10), del(11, 1, 2)), [], 20);
    expect(later.known.get(1)?.state).toBe('deleted');
    expect(shown(read(later, [row(1, 1)], 21))).toEqual({});
  });

  it('waits for the state it showed before, when a later snapshot has the row in an older one', () => {
    const gone = read(read(EMPTY, [row(1, 2)], 0), [], 1);
    const older = read(gone, [row(1, 1)], 3);
    expect([shown(gone), shown(older)]).toEqual([{}, {}]);
    expect(shown(hear(older, put(4, 1, 2)))).toEqual({ 1: 2 });
  });

  it('keeps a row whose event repeated what a snapshot had told, when an earlier read lacks it', () => {
    const updated = hear(read(EMPTY, [row(1, 2)], 0), put(4, 1, 2));
    expect(shown(read(updated, [], 1))).toEqual({ 1: 2 });
  });

  it('adds an older page without touching what is known better', () => {
    const newest = hear(read(EMPTY, [row(9, 1)], 10, false), put(11, 3, 4), del(12, 2, 5));
    const whole = page(newest, [row(3, 3), row(2, 4), row(1, 1)], 10, true);
    expect([shown(whole), whole.complete]).toEqual([{ 1: 1, 3: 4, 9: 1 }, true]);
  });

  it('shows no row from below what was read, and continues where the reading ended', () => {
    const changed = hear(read(EMPTY, [row(9, 1), row(8, 1)], 10, false), put(11, 2, 4));
    expect([shown(changed), changed.bottom]).toEqual([{ 8: 1, 9: 1 }, row(8, 1)]);
    const more = page(changed, [row(7, 1), row(6, 1)], 12, false);
    expect([shown(more), more.bottom]).toEqual([{ 6: 1, 7: 1, 8: 1, 9: 1 }, row(6, 1)]);
    expect(shown(page(more, [row(2, 4)], 13, true))).toEqual({ 2: 4, 6: 1, 7: 1, 8: 1, 9: 1 });
  });

  it('keeps older pages over a later snapshot that joins them, and puts them aside when a hole opened', () => {
    const deep = page(read(EMPTY, [row(9, 1), row(8, 1)], 10, false), [row(7, 1), row(6, 1)], 10, false);
    expect(shown(read(deep, [row(10, 1), row(9, 2)], 20, false))).toEqual({ 6: 1, 7: 1, 8: 1, 9: 2, 10: 1 });
    const apart = read(deep, [row(20, 1), row(19, 1)], 20, false);
    expect([shown(apart), apart.complete]).toEqual([{ 19: 1, 20: 1 }, false]);
  });

  it('after a resync shows the old rows until the snapshot, then that snapshot alone, even with lower versions', () => {
    const waiting = outdate(read(EMPTY, [row(2, 1), row(1, 9)], 50));
    expect(shown(waiting)).toEqual({ 1: 9, 2: 1 });
    expect(shown(applySnapshot(waiting, { rows: [row(1, 2)], complete: true }, at(3, 'e2'), order))).toEqual({ 1: 2 });
  });
});
