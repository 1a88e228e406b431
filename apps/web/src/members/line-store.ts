import type { DirectMessage, SendMessageDto } from '@t0/contracts/members';
import { onForget } from '../shared/lib/forgetting.ts';
import { messageOf } from '../shared/lib/http.ts';
import { noticeSignedOut } from '../shared/lib/query-client.ts';
import { scopedStore } from '../shared/lib/scoped-store.ts';
import { uuid } from '../shared/lib/idempotency-key.ts';
import { toastUnreached } from '../shared/ui/toast-failure.ts';
import { markRead, sendMessage, isOwn, type Line } from './api.ts';
import { defineThread, messagesOf, rowOf, withRead } from './thread.ts';

/** A message of one's own that is not known to have arrived. */
export interface Outgoing {
  /** The idempotency key: the same for every try. */
  key: string;
  body: SendMessageDto;
  /** The newest message known when it was written. */
  after: number;
  /** Null while it is being sent; else the reason why it failed. */
  error: string | null;
}

const NOTHING: readonly Outgoing[] = [];

/** Outgoing messages, by member. They live outside the screens: a message that failed is still there when the panel is opened again. */
const useOutbox = scopedStore<Record<string, readonly Outgoing[]>>('admin', () => ({}));

/** The conversations of this page, by side and member, read before or not. */
const threads = new Map<string, ReturnType<typeof defineThread>>();
onForget('admin', () => threads.clear());

/** The conversation of a line: the same one whenever it is shown. */
export function threadOf(line: Line): ReturnType<typeof defineThread> {
  const key = `${line.side}/${line.userId}`;
  const thread = threads.get(key) ?? defineThread(line);
  threads.set(key, thread);
  return thread;
}

/** The outgoing messages of a line. */
export function useOutgoing({ userId }: Line): readonly Outgoing[] {
  return useOutbox((outboxes) => outboxes[userId] ?? NOTHING);
}

const outboxOf = (userId: string): readonly Outgoing[] => useOutbox.getState()[userId] ?? NOTHING;
const setOutbox = (userId: string, outbox: readonly Outgoing[]): void => useOutbox.setState({ [userId]: outbox });

/** Shows a message at once and sends it; resolves when its outcome is known. A failed one stays, with the reason. */
export async function send(line: Line, body: SendMessageDto): Promise<void> {
  const after = messagesOf(threadOf(line).useStore.getState()).at(-1)?.id ?? 0;
  const outgoing: Outgoing = { key: uuid(), body, after, error: null };
  setOutbox(line.userId, [...outboxOf(line.userId), outgoing]);
  await deliver(line, outgoing);
}

/** Sends a failed message again, under its key. */
export async function resend(line: Line, key: string): Promise<void> {
  const outgoing = outboxOf(line.userId).find((entry) => entry.key === key);
  if (!outgoing || outgoing.error === null) return;
  note(line.userId, key, null);
  await deliver(line, outgoing);
}

/** Gives a failed message up. */
export function discard({ userId }: Line, key: string): void {
  setOutbox(
    userId,
    outboxOf(userId).filter((entry) => entry.key !== key),
  );
}

async function deliver(line: Line, { key, body }: Outgoing): Promise<void> {
  const thread = threadOf(line);
  try {
    thread.put(rowOf(await sendMessage(line, body, key)));
    discard(line, key);
  } catch (error) {
    noticeSignedOut(error);
    note(line.userId, key, messageOf(error, 'The message was not sent.'));
    toastUnreached(error);
  }
}

function note(userId: string, key: string, error: string | null): void {
  setOutbox(
    userId,
    outboxOf(userId).map((entry) => (entry.key === key ? { ...entry, error } : entry)),
  );
}

/** The outgoing messages that are not yet among the messages: the event of one may arrive before its answer. */
export function underway(line: Line, messages: readonly DirectMessage[], outbox: readonly Outgoing[]): Outgoing[] {
  const isReceived = ({ body, after }: Outgoing, message: DirectMessage): boolean =>
    message.id > after &&
    isOwn(line.side, message) &&
    (message.message ?? '') === (body.message ?? '') &&
    (message.imageUrl ?? '') === (body.imageUrl ?? '');
  return outbox.filter((entry) => entry.error !== null || !messages.some((message) => isReceived(entry, message)));
}

/** Marks everything of the other side as read, up to this message. */
export async function readUpTo(line: Line, upToId: number): Promise<void> {
  const thread = threadOf(line);
  const read = await markRead(line, upToId);
  thread.overlay((known) => withRead(known, read));
}
