import { LIMITS } from '@t0/contracts';
import type { AdminMessage, LiveEvent, SendMessageDto } from '@t0/contracts';
import { create } from 'zustand';
import { onForget } from '../../../shared/lib/forgetting.ts';
import { messageOf } from '../../../shared/lib/http.ts';
import { registerLiveFeature } from '../../../shared/lib/live/registry.ts';
import { noticeSignedOut } from '../../../shared/lib/query-client.ts';
import { uuid } from '../../../shared/lib/uuid.ts';
import { getMessages, markRead, sendMessage } from '../api/direct-line-calls.ts';
import { isOwn } from '../side.ts';
import type { Line } from '../side.ts';
import { EMPTY_THREAD, withMessages, withPage, withRead } from './thread.ts';
import type { Thread } from './thread.ts';

/** A message of one's own that is not known to have arrived. */
export interface Outgoing {
  /** The idempotency key: the same for every try. */
  key: string;
  body: SendMessageDto;
  /** The newest message known when it was written. */
  after: number;
  /** Null: on its way. Else why it did not arrive. */
  error: string | null;
}

/** One line: what is known of it, and what is on its way. */
export interface LineState {
  thread: Thread;
  outbox: readonly Outgoing[];
}

const NOTHING: LineState = { thread: EMPTY_THREAD, outbox: [] };
const PAGE = LIMITS.adminList.page;

/** Lines live beside the screens: a message that failed is still there when the panel is opened again. */
const useStore = create<Record<string, LineState>>(() => ({}));
onForget(() => useStore.setState({}, true));

/** What is known of a member's line. */
export function useLine(userId: string): LineState {
  return useStore((lines) => lines[userId] ?? NOTHING);
}

const lineOf = (userId: string): LineState => useStore.getState()[userId] ?? NOTHING;
const setLine = (userId: string, change: (line: LineState) => Partial<LineState>): void =>
  useStore.setState({ [userId]: { ...lineOf(userId), ...change(lineOf(userId)) } });
const setThread = (userId: string, change: (thread: Thread) => Thread): void =>
  setLine(userId, ({ thread }) => ({ thread: change(thread) }));

/** Reads the newest page of a line. */
export async function readLine(line: Line): Promise<null> {
  const page = await getMessages(line, PAGE);
  setThread(line.userId, (thread) => withPage(thread, page, PAGE, false));
  return null;
}

/** Reads the page above the oldest message known. */
export async function readOlder(line: Line): Promise<void> {
  const page = await getMessages(line, PAGE, lineOf(line.userId).thread.messages[0]!.id);
  setThread(line.userId, (thread) => withPage(thread, page, PAGE, true));
}

/** Shows a message at once and sends it; settles when its end is known. What failed stays, with why. */
export async function send(line: Line, body: SendMessageDto): Promise<void> {
  const { thread } = lineOf(line.userId);
  const outgoing: Outgoing = { key: uuid(), body, after: thread.messages.at(-1)?.id ?? 0, error: null };
  setLine(line.userId, ({ outbox }) => ({ outbox: [...outbox, outgoing] }));
  await deliver(line, outgoing);
}

/** Sends a failed message again, under its key. */
export async function resend(line: Line, key: string): Promise<void> {
  const outgoing = lineOf(line.userId).outbox.find((entry) => entry.key === key);
  if (!outgoing || outgoing.error === null) return;
  note(line.userId, key, null);
  await deliver(line, outgoing);
}

/** Gives a failed message up. */
export function discard({ userId }: Line, key: string): void {
  setLine(userId, ({ outbox }) => ({ outbox: outbox.filter((entry) => entry.key !== key) }));
}

async function deliver(line: Line, { key, body }: Outgoing): Promise<void> {
  try {
    const message = await sendMessage(line, body, key);
    setThread(line.userId, (thread) => withMessages(thread, [message]));
    discard(line, key);
  } catch (error) {
    noticeSignedOut(error);
    note(line.userId, key, messageOf(error, 'The message was not sent.'));
  }
}

function note(userId: string, key: string, error: string | null): void {
  setLine(userId, ({ outbox }) => ({
    outbox: outbox.map((entry) => (entry.key === key ? { ...entry, error } : entry)),
  }));
}

/** What is on its way and not yet among the messages: its event may arrive before its answer. */
export function underway(line: Line, { thread, outbox }: LineState): Outgoing[] {
  const arrived = ({ body, after }: Outgoing, message: AdminMessage): boolean =>
    message.id > after &&
    isOwn(line.side, message) &&
    (message.message ?? '') === (body.message ?? '') &&
    (message.imageUrl ?? '') === (body.imageUrl ?? '');
  return outbox.filter((entry) => entry.error !== null || !thread.messages.some((message) => arrived(entry, message)));
}

/** Marks everything of the other side as read, up to this message. */
export async function readUpTo(line: Line, upToId: number): Promise<void> {
  const read = await markRead(line, upToId);
  setThread(line.userId, (thread) => withRead(thread, read));
}

/** Lets a line follow the log while it is on screen. Returns what ends it. */
export function followLine({ userId }: Line, readAnew: () => void): () => void {
  return registerLiveFeature<'admin_message.created' | 'admin_message.read'>({
    types: ['admin_message.created', 'admin_message.read'],
    apply: (events) => {
      for (const event of events)
        if (event.data.userId === userId) setThread(userId, (thread) => applied(thread, event));
    },
    resync: readAnew,
  });
}

function applied(thread: Thread, event: LiveEvent<'admin_message.created' | 'admin_message.read'>): Thread {
  return event.type === 'admin_message.created' ? withMessages(thread, [event.data]) : withRead(thread, event.data);
}
