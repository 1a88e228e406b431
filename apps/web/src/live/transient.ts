import { TYPING_EVERY_MS, type TransientPush } from '@t0/contracts/live';
import { onTransient } from './registry.ts';

type PushType = TransientPush['type'];
type PushData<T extends PushType> = Extract<TransientPush, { type: T }>['data'];
type SendTyping = (conversation: { userId?: string }) => void;

let sendTyping: SendTyping | null = null;
let sentAt = new Map<string, number>();
let later: ReturnType<typeof setTimeout> | undefined;
/** The server counts the period by arrivals: a little more, so that a quick line costs no mark. */
const MARGIN_MS = 100;

/**
 * Calls `listener` with the data of every transient push of one type (docs/REALTIME.md#transient-pushes). A push is sent once and never
 * caught up, so the listener needs another source for missed ones. Returns a function that removes it.
 */
export function onPush<T extends PushType>(type: T, listener: (data: PushData<T>) => void): () => void {
  return onTransient((push) => {
    if (push.type === type) listener(push.data as PushData<T>);
  });
}

/**
 * Reports that the user types in a direct line (an administrator: in whose); once per TYPING_EVERY_MS, the last time at its end. Silent
 * while offline.
 */
export function notifyTyping(userId?: string): void {
  if (!sendTyping) return;
  const wait = (sentAt.get(userId ?? '') ?? -Infinity) + TYPING_EVERY_MS - Date.now();
  if (wait > 0) {
    later ??= setTimeout(() => {
      later = undefined;
      notifyTyping(userId);
    }, wait + MARGIN_MS);
    return;
  }
  stopTyping();
  sentAt.set(userId ?? '', Date.now());
  sendTyping(userId === undefined ? {} : { userId });
}

/** The text was sent or deleted: nothing is reported later. */
export function stopTyping(): void {
  clearTimeout(later);
  later = undefined;
}

/** Only for the live client: the way of `notifyTyping` to the socket. Returns a function that ends it. */
export function carryTyping(send: SendTyping): () => void {
  sendTyping = send;
  sentAt = new Map();
  return () => {
    if (sendTyping !== send) return;
    sendTyping = null;
    stopTyping();
  };
}
