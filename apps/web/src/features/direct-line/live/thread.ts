import type { AdminMessage, MessagesRead } from '@t0/contracts';

/** One conversation as this client knows it. */
export interface Thread {
  /** Oldest first. */
  readonly messages: readonly AdminMessage[];
  /** False: there are older ones on the server. */
  readonly complete: boolean;
  /** True once a page was read. */
  readonly ready: boolean;
  /** Up to where each side has read what the other wrote. */
  readonly read: Readonly<Record<MessagesRead['by'], { upToId: number; at: string | null }>>;
}

/** Nothing known yet. */
export const EMPTY_THREAD: Thread = {
  messages: [],
  complete: false,
  ready: false,
  read: { member: { upToId: 0, at: null }, admin: { upToId: 0, at: null } },
};

/** What was read stays read: a page that overtook the news of it takes nothing back. */
function marked(message: AdminMessage, read: Thread['read']): AdminMessage {
  const { upToId, at } = read[message.isFromAdmin ? 'member' : 'admin'];
  return message.isRead || message.id > upToId ? message : { ...message, isRead: true, readAt: at };
}

/** Takes messages in, in any order, any number of times. */
export function withMessages(thread: Thread, messages: readonly AdminMessage[]): Thread {
  const all = new Map(thread.messages.map((message) => [message.id, message]));
  for (const message of messages) {
    const known = all.get(message.id);
    all.set(message.id, known?.isRead ? known : marked(message, thread.read));
  }
  return { ...thread, messages: [...all.values()].sort((a, b) => a.id - b.id) };
}

/**
 * Takes a page in, newest first, `asked` long. A newest page that does not touch what is known (more came at once than a page holds)
 * begins the conversation anew, so that nothing is missing in between.
 */
export function withPage(thread: Thread, page: readonly AdminMessage[], asked: number, older: boolean): Thread {
  const ended = page.length < asked;
  const oldest = page.at(-1);
  const newestKnown = thread.messages.at(-1);
  const apart = !older && !ended && oldest && newestKnown && oldest.id > newestKnown.id;
  const base = apart ? { ...thread, messages: [], complete: false } : thread;
  const held = base.messages[0];
  const complete = ended ? true : older || !thread.ready || apart || !held ? false : base.complete;
  return { ...withMessages(base, page), complete, ready: true };
}

/** One side has read what the other wrote up to an id; late or repeated news changes nothing. */
export function withRead(thread: Thread, { by, upToId, readAt }: MessagesRead): Thread {
  if (upToId <= thread.read[by].upToId) return thread;
  const read = { ...thread.read, [by]: { upToId, at: readAt } };
  return { ...thread, read, messages: thread.messages.map((message) => marked(message, read)) };
}
