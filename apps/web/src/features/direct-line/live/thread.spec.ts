import type { AdminMessage } from '@t0/contracts';
import { EMPTY_THREAD, withMessages, withPage, withRead } from './thread.ts';

const message = (id: number, isFromAdmin = false, extra: Partial<AdminMessage> = {}): AdminMessage => ({
  id,
  userId: 'u1',
  message: `m${id}`,
  imageUrl: null,
  isFromAdmin,
  isRead: false,
  readAt: null,
  createdAt: '2026-06-15T12:00:00.000Z',
  ...extra,
});
const ids = (thread: { messages: readonly AdminMessage[] }) => thread.messages.map(({ id }) => id);
const READ = { userId: 'u1', by: 'admin' as const, readAt: '2026-06-15T12:01:00.000Z' };

describe('a direct line (console, point 9)', () => {
  it('holds each message once, in order, however it came', () => {
    let thread = withPage(EMPTY_THREAD, [message(3), message(2)], 2, false);
    thread = withMessages(thread, [message(4), message(3)]);
    thread = withPage(thread, [message(1)], 2, true);
    expect(ids(thread)).toEqual([1, 2, 3, 4]);
    expect(thread.complete).toBe(true);
  });

  it('knows that there is more above a full page', () => {
    expect(withPage(EMPTY_THREAD, [message(3), message(2)], 2, false).complete).toBe(false);
    expect(withPage(EMPTY_THREAD, [message(1)], 2, false).complete).toBe(true);
  });

  it('begins anew where a page read after an absence leaves a hole', () => {
    const thread = withPage(EMPTY_THREAD, [message(2), message(1)], 3, false);
    expect(ids(withPage(thread, [message(9), message(8), message(7)], 3, false))).toEqual([7, 8, 9]);
  });

  it('keeps what was read as read, whatever order the news come in', () => {
    let thread = withRead(EMPTY_THREAD, { ...READ, upToId: 2 });
    thread = withPage(thread, [message(3), message(2), message(1, true)], 10, false);
    expect(thread.messages.map(({ isRead }) => isRead)).toEqual([false, true, false]);
    thread = withRead(thread, { ...READ, upToId: 3 });
    expect(thread.messages.map(({ isRead }) => isRead)).toEqual([false, true, true]);
    expect(withRead(thread, { ...READ, upToId: 1 })).toBe(thread);
  });
});
