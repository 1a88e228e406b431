import type { LiveEvent } from '@t0/contracts/live';
import type { DirectMessage, MessagesRead } from '@t0/contracts/members';
import { defineThread, messagesOf } from './thread.ts';

type ThreadEvent = LiveEvent<'admin_message.created' | 'admin_message.read'>;

const message = (id: number, isFromAdmin = false, extra: Partial<DirectMessage> = {}): DirectMessage => ({
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
const READ: MessagesRead = { userId: 'u1', by: 'admin', upToId: 0, readAt: '2026-06-15T12:01:00.000Z' };

/** A conversation read in pages of so many messages, and what reached it. */
function conversation(page: number) {
  const { rules } = defineThread({ side: 'member', userId: 'u1' }, page);
  let state = rules.empty;
  let seq = 0;
  const cursor = () => ({ epoch: 'e', seq: (seq += 1) });
  const emit = (type: string, data: object): void => {
    state = rules.events(state, [{ seq: (seq += 1), type, data } as ThreadEvent]);
  };
  return {
    read: (...data: DirectMessage[]): void => void (state = rules.snapshot(state, { data, cursor: cursor() })),
    readOlder: (...data: DirectMessage[]): void => {
      const next = rules.older(state, { data, cursor: cursor() }, state.collection.bottom!);
      if (next === 'retry') throw new Error('The page does not fit');
      state = next;
    },
    created: (...messages: DirectMessage[]): void => messages.forEach((one) => emit('admin_message.created', one)),
    markedUpTo: (upToId: number): void => emit('admin_message.read', { ...READ, upToId }),
    state: () => state,
    ids: () => messagesOf(state).map(({ id }) => id),
    marks: () => messagesOf(state).map(({ isRead }) => isRead),
    complete: () => state.collection.complete,
  };
}

describe('a direct line (docs/product/terminal.md#direct-line)', () => {
  it('holds each message once, in order, however it came', () => {
    const thread = conversation(2);
    thread.read(message(3), message(2));
    thread.created(message(4), message(3));
    thread.readOlder(message(1));
    expect(thread.ids()).toEqual([1, 2, 3, 4]);
    expect(thread.complete()).toBe(true);
  });

  it('knows that there is more above a full page', () => {
    const [full, whole] = [conversation(2), conversation(2)];
    full.read(message(3), message(2));
    expect(full.complete()).toBe(false);
    whole.read(message(1));
    expect(whole.complete()).toBe(true);
  });

  it('begins anew where a page read after an absence leaves a hole', () => {
    const thread = conversation(3);
    thread.read(message(2), message(1));
    thread.read(message(9), message(8), message(7));
    expect(thread.ids()).toEqual([7, 8, 9]);
    expect(thread.complete()).toBe(false);
  });

  it('keeps what was read as read, whatever order the news come in', () => {
    const thread = conversation(10);
    thread.markedUpTo(2);
    thread.read(message(3), message(2), message(1, true));
    expect(thread.marks()).toEqual([false, true, false]);
    thread.markedUpTo(3);
    expect(thread.marks()).toEqual([false, true, true]);
    thread.read(message(4, false, { isRead: true }), message(3), message(2), message(1, true));
    thread.read(message(4), message(3), message(2), message(1, true));
    expect(thread.marks()).toEqual([false, true, true, true]);
    const before = thread.state();
    thread.markedUpTo(1);
    expect(thread.state()).toBe(before);
  });
});
