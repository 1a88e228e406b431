/** A refusal by Twilio. */
export type SmsRefusal =
  /** Anyone who has the number answered STOP: it takes nothing until it says START. */
  | { is: 'stopped'; why: string }
  /** The number is none, or none that takes SMS. */
  | { is: 'unreachable'; why: string }
  /** Not now. `afterMs`: the shortest delay in ms, where Twilio named a time. */
  | { is: 'later'; why: string; afterMs?: number }
  /** Not this call: trying again is no use. */
  | { is: 'refused'; why: string };

/** An answer of Twilio. */
export type SmsAnswer<R> = { is: 'accepted'; result: R } | SmsRefusal;

/** The shape of an error of Twilio's. */
export interface ErrorBody {
  code?: unknown;
  message?: unknown;
}

/** https://www.twilio.com/docs/api/errors */
const STOPPED = 21610;
/** No valid number; not one of a mobile phone. */
const UNREACHABLE = [21211, 21217, 21614];
/** An account or token that is not known, or was suspended. The owner can fix it. */
const NO_ACCOUNT = [401, 404];
const AUTHENTICATION = 20003;
/** The longest delay before a retry, ms, even if Twilio asks for more: by then the message has lost its value. */
const LONGEST_WAIT_MS = 24 * 3_600_000;
/** Words of Twilio that are kept, at most. */
const WORDS_MAX = 200;

/**
 * The meaning of a refusal.
 *
 * @param body of the answer; empty where it was no JSON
 * @param retryAfter its header, seconds
 */
export function readRefusal(status: number, { code, message }: ErrorBody, retryAfter: string | null): SmsRefusal {
  // Twilio's words name the number that was written to; what is kept of a delivery must not.
  const words = typeof message === 'string' ? message.replace(/\+?\d{7,15}/g, 'the number').slice(0, WORDS_MAX) : '';
  const numbered = typeof code === 'number' ? ` (${code})` : '';
  const why = `Twilio answered ${status}${numbered}${words && `: ${words}`}`;
  if (code === STOPPED) return { is: 'stopped', why: `The number opted out${numbered}` };
  if (UNREACHABLE.includes(code as number)) return { is: 'unreachable', why: `The number takes no SMS${numbered}` };
  if (NO_ACCOUNT.includes(status) || code === AUTHENTICATION)
    return { is: 'later', why: `Twilio does not know the account (${status})` };
  if (status < 500 && status !== 429) return { is: 'refused', why };
  const seconds = retryAfter === null || !/^\d{1,9}$/.test(retryAfter) ? null : Number(retryAfter);
  return { is: 'later', why, ...(seconds !== null && { afterMs: Math.min(seconds * 1000, LONGEST_WAIT_MS) }) };
}
