/** The answer of a push service to a message (RFC 8030, section 5). */
export type PushAnswer =
  /** It takes care of it. */
  | { is: 'accepted' }
  /** The subscription is no more. */
  | { is: 'gone'; why: string }
  /** Not now. `afterMs`: the shortest delay in ms, where it named a time. */
  | { is: 'later'; why: string; afterMs?: number }
  /** Not this message: trying again is no use. */
  | { is: 'refused'; why: string };

/** The longest delay before a retry, ms, even if the service asks for more: by then the message has lost its value. */
const LONGEST_WAIT_MS = 24 * 3_600_000;
const GONE = [404, 410];
const LATER = [408, 425, 429];

/**
 * The meaning of an answer.
 *
 * @param retryAfter the header Retry-After: seconds, or a date (RFC 9110, section 10.2.3)
 * @param now ms since 1970
 */
export function readAnswer(status: number, retryAfter: string | undefined, now: number): PushAnswer {
  if (status >= 200 && status < 300) return { is: 'accepted' };
  const why = `The push service answered ${status}`;
  if (GONE.includes(status)) return { is: 'gone', why };
  if (status < 500 && !LATER.includes(status)) return { is: 'refused', why };
  const afterMs = waitOf(retryAfter, now);
  return { is: 'later', why, ...(afterMs !== null && { afterMs }) };
}

function waitOf(retryAfter: string | undefined, now: number): number | null {
  if (retryAfter === undefined) return null;
  const ms = /^\d+$/.test(retryAfter) ? Number(retryAfter) * 1000 : Date.parse(retryAfter) - now;
  return Number.isNaN(ms) ? null : Math.min(Math.max(0, ms), LONGEST_WAIT_MS);
}
