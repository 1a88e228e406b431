import type { Notification } from '@t0/contracts/notifications';
import { LIMITS } from '@t0/contracts/platform';
import { NO_FILTER, isWithin, notificationHistory, reachedWith, receivePage } from './history.ts';

const note = (id: number, version = 1): Notification =>
  ({ id, version, createdAt: new Date(Date.UTC(2026, 0, 1, 0, 0, id)).toISOString() }) as Notification;
const page = (from: number): Notification[] =>
  Array.from({ length: LIMITS.notification.page }, (_, index) => note(from - index));
const at = (seq: number) => ({ epoch: 'e', seq });

const reached = (filter = NO_FILTER) => reachedWith(filter, notificationHistory.useStore.getState());
const rows = () => notificationHistory.useStore.getState().collection.rows;

beforeEach(() => notificationHistory.clear());

it('knows how far each filter was read, so that no list has a hole', () => {
  notificationHistory.receive({ data: page(1000), cursor: at(5) });
  const filter = { ...NO_FILTER, search: 'cpi' };
  receivePage(filter, [note(40)]);
  expect(rows().has(40)).toBe(true);
  expect(isWithin(note(40), reached())).toBe(false);
  expect(isWithin(note(900), reached())).toBe(true);
  expect(reached(filter)).toBe('end');
});

it('reads the other filters anew after the first page was', () => {
  notificationHistory.receive({ data: page(1000), cursor: at(5) });
  const filter = { ...NO_FILTER, type: 'alert' as const };
  receivePage(filter, [note(40)]);
  expect(reached(filter)).toBe('end');
  notificationHistory.receive({ data: page(1010), cursor: at(8) });
  expect(reached(filter)).toBeUndefined();
  notificationHistory.receive({ data: [note(1)], cursor: at(9) });
  expect([reached(), reached(filter)]).toEqual(['end', 'end']);
  expect([...rows().keys()]).toEqual([1]);
});
