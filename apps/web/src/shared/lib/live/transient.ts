import { TYPING_EVERY_MS } from '@t0/contracts';
import type { TransientPush } from '@t0/contracts';

type TransientType = TransientPush['type'];
type TransientData<T extends TransientType> = Extract<TransientPush, { type: T }>['data'];
type SendTyping = (conversation: { userId?: string }) => void;

const listeners = new Map<string, Set<(data: never) => void>>();
let sendTyping: SendTyping | null = null;
let toldAt = new Map<string, number>();

/**
 * Calls `listener` with every transient push of this type (docs/REALTIME.md): told once, never caught up, so whoever listens needs
 * another source for what was missed. Returns what takes it off again.
 */
export function onTransient<T extends TransientType>(type: T, listener: (data: TransientData<T>) => void): () => void {
  const own = listeners.get(type) ?? new Set();
  listeners.set(type, own.add(listener));
  return () => own.delete(listener);
}

/** Hands a push to those who listen to its type; one of a newer server that nobody knows is ignored. */
export function dispatchTransient(push: TransientPush): void {
  for (const listener of listeners.get(push.type) ?? []) (listener as (data: TransientPush['data']) => void)(push.data);
}

/** Tells that the person writes in a direct line (an administrator: in whose); once per TYPING_EVERY_MS, silent while offline. */
export function tellTyping(userId?: string): void {
  const now = Date.now();
  if (!sendTyping || now - (toldAt.get(userId ?? '') ?? -Infinity) < TYPING_EVERY_MS) return;
  toldAt.set(userId ?? '', now);
  sendTyping(userId === undefined ? {} : { userId });
}

/** The live client's own: how `tellTyping` reaches the socket. Returns what ends it. */
export function carryTyping(send: SendTyping): () => void {
  sendTyping = send;
  toldAt = new Map();
  return () => {
    if (sendTyping === send) sendTyping = null;
  };
}
