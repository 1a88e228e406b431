import { LIMITS } from '@t0/contracts';
import type { Notification } from '@t0/contracts';
import { NO_FILTER, pageQuery } from '../history-filter.ts';
import { clearHistory, isWithin, receiveFirstPage, receivePage, useHistoryStore } from './history-store.ts';

const note = (id: number, version = 1): Notification =>
  ({ id, version, createdAt: new Date(Date.UTC(2026, 0, 1, 0, 0, id)).toISOString() }) as Notification;
const page = (from: number): Notification[] =>
  Array.from({ length: LIMITS.notification.page }, (_, index) => note(from - index));
const at = (seq: number) => ({ epoch: 'e', seq });

beforeEach(clearHistory);

it('knows how far each filter was read, so that no list has a hole', () => {
  receiveFirstPage({ data: page(1000), cursor: at(5) });
  const filter = { ...NO_FILTER, search: 'cpi' };
  receivePage(filter, { data: [note(40)], cursor: at(5) });
  const { reached, collection } = useHistoryStore.getState();
  expect(collection.rows.has(40)).toBe(true);
  expect(isWithin(note(40), reached.get(''))).toBe(false);
  expect(isWithin(note(900), reached.get(''))).toBe(true);
  expect(reached.get(pageQuery(filter))).toBe('end');
});

it('reads the other filters anew after the first page was', () => {
  receiveFirstPage({ data: page(1000), cursor: at(5) });
  receivePage({ ...NO_FILTER, type: 'alert' }, { data: [note(40)], cursor: at(5) });
  receiveFirstPage({ data: [note(1)], cursor: at(9) });
  const { reached, collection } = useHistoryStore.getState();
  expect([...reached]).toEqual([['', 'end']]);
  expect([...collection.rows.keys()]).toEqual([1]);
});
