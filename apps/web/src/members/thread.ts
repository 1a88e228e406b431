import type { DirectMessage, MessagesRead, OwnMessages } from '@t0/contracts/members';
import { LIMITS } from '@t0/contracts/platform';
import type { CollectionEvent } from '../live/collection.ts';
import { defineLive } from '../live/define-live.ts';
import type { LiveListState } from '../live/live-definition.ts';
import { messagesAddress, type Line } from './api.ts';
import { LIVE_LISTS } from '../live/lists.ts';

/** A message changes once, by being read: that is its second version. */
type Row = DirectMessage & { version: 1 | 2 };

/** The position up to which each side has read the other's messages. */
export type ReadUpTo = Readonly<Record<MessagesRead['by'], { upToId: number; at: string | null }>>;

const NOTHING_READ: ReadUpTo = { member: { upToId: 0, at: null }, admin: { upToId: 0, at: null } };

/** A message as the conversation holds it. */
export const rowOf = (message: DirectMessage): Row => ({ ...message, version: message.isRead ? 2 : 1 });

/** One conversation, read in pages of `page` messages, live; its overlay holds how far each side has read. */
export const defineThread = ({ side, userId }: Line, page: number = LIMITS.adminList.page) =>
  defineLive<Row, ReadUpTo, DirectMessage[] | OwnMessages, 'admin_message.created' | 'admin_message.read'>({
    ...LIVE_LISTS.thread,
    view: true,
    path: `${messagesAddress({ side, userId })}?limit=${page}`,
    order: (a, b) => b.id - a.id,
    below: ({ id }) => `before=${id}`,
    reading: (data) => {
      const messages = Array.isArray(data) ? data : data.messages;
      return { rows: messages.map(rowOf), complete: messages.length < page };
    },
    changeOf: ({ seq, type, data }): CollectionEvent | null =>
      type === 'admin_message.created' ? { seq, type, data: rowOf(data) } : null,
    overlay: {
      empty: NOTHING_READ,
      events: (read, events) =>
        events.reduce((known, { type, data }) => (type === 'admin_message.read' ? withRead(known, data) : known), read),
    },
    pollMs: 30_000,
    failure: 'The messages cannot be loaded.',
  });

/** One side has read the other's messages up to an id; a late or repeated event changes nothing. */
export function withRead(read: ReadUpTo, { by, upToId, readAt }: MessagesRead): ReadUpTo {
  return upToId <= read[by].upToId ? read : { ...read, [by]: { upToId, at: readAt } };
}

/** The messages down to where they were read without a gap, oldest first. What was read stays read, in any order of events. */
export function messagesOf({
  collection,
  overlay,
}: Pick<LiveListState<Row, ReadUpTo>, 'collection' | 'overlay'>): DirectMessage[] {
  const { rows, complete, bottom } = collection;
  return [...rows.values()]
    .filter(({ id }) => complete || bottom === null || id >= bottom.id)
    .sort((a, b) => a.id - b.id)
    .map((message) => {
      const { upToId, at } = overlay[message.isFromAdmin ? 'member' : 'admin'];
      return message.isRead || message.id > upToId ? message : { ...message, isRead: true, readAt: at };
    });
}
