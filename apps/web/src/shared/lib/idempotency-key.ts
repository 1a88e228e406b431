import { IDEMPOTENCY_HEADER } from '@t0/contracts/platform';
import { isUncertain, request } from './http.ts';

const attempts = new Map<string, { content: string; key: string }>();

/**
 * The idempotency key of a publishing call. It stays until an answer has shown how the call ended, as long as the content is the same. It
 * outlives the form, so that leaving the tab and coming back publishes nothing twice. `scope`: the form that asks.
 */
export function idempotencyKeyFor(scope: string, body: unknown): string {
  const content = JSON.stringify(body);
  const kept = attempts.get(scope);
  if (kept?.content === content) return kept.key;
  const key = uuid();
  attempts.set(scope, { content, key });
  return key;
}

/** Posts with the idempotency key of `content`, which is all of the body but what may change between two tries of the same. */
export function postOnce<T>(path: string, body: unknown, scope: string, content = body): Promise<T> {
  return request<T>(path, {
    method: 'POST',
    body,
    headers: { [IDEMPOTENCY_HEADER]: idempotencyKeyFor(scope, content) },
  });
}

/** Call it with the outcome of the call: an answer ends the attempt, uncertainty keeps its key. */
export function onceEnded(scope: string, error: Error | null): void {
  if (!error || !isUncertain(error)) attempts.delete(scope);
}

/** A random id; also where `crypto.randomUUID` is missing (a page served without TLS from another host). */
export function uuid(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
