import type { EmailStatus } from '@t0/contracts/platform';
import type { Claimed, Verdict } from './channel.ts';

/** The outcome of a claimed delivery, as it is recorded. */
export interface DeliveryOutcome {
  id: number;
  /** Of the claim it belongs to: a later claim makes an earlier one void. */
  attempts: number;
  target: string;
  status: Exclude<EmailStatus, 'sending'>;
  error: string | null;
  acceptedId: string | null;
  /** A queued one is not tried before this time, in ms. */
  retryAfterMs: number;
  isDead: boolean;
  /** The end of the quiet hours that delay it, in ISO 8601; null where none do. */
  heldUntil: string | null;
}

/** Retries double from the first to the longest wait: some two and a half hours in all, longer than a signal is worth. */
export const MOST_ATTEMPTS = 16;
const FIRST_RETRY_MS = 5000;
const LONGEST_RETRY_MS = 15 * 60_000;
/** Time after the end of a delay by which earlier decisions are recorded. */
const AFTER_DELAY_MS = 5000;
const LONGEST_ERROR = 500;
/** A longer id of a channel is not stored: a part of it names nothing. */
const LONGEST_ACCEPTED_ID = 255;

const STATUS = {
  accepted: 'sent',
  later: 'queued',
  waits: 'queued',
  held: 'queued',
  dead: 'failed',
  refused: 'failed',
  unknown: 'unknown',
  withheld: 'suppressed',
} as const satisfies Record<Verdict['is'], EmailStatus>;

/** The wait after the nth attempt was refused for now, ms. */
function retryAfter(attempts: number): number {
  return Math.min(FIRST_RETRY_MS * 2 ** (attempts - 1), LONGEST_RETRY_MS);
}

/**
 * The outcome to record for a verdict. One that was refused for now too often failed; a channel that names a time is never asked before it.
 */
export function outcomeOf({ id, attempts, target }: Claimed, verdict: Verdict): DeliveryOutcome {
  const isTooOften = verdict.is === 'later' && attempts >= MOST_ATTEMPTS;
  return {
    id,
    attempts,
    target,
    status: isTooOften ? 'failed' : STATUS[verdict.is],
    error: verdict.is === 'accepted' ? null : verdict.why.slice(0, LONGEST_ERROR),
    acceptedId: acceptedId(verdict),
    retryAfterMs:
      verdict.is === 'held'
        ? verdict.until - Date.now() + AFTER_DELAY_MS
        : Math.max(retryAfter(attempts), (verdict.is === 'later' && verdict.afterMs) || 0),
    isDead: verdict.is === 'dead',
    heldUntil: verdict.is === 'held' ? new Date(verdict.until).toISOString() : null,
  };
}

function acceptedId(verdict: Verdict): string | null {
  if (verdict.is !== 'accepted' || verdict.acceptedId === undefined) return null;
  return verdict.acceptedId.length > LONGEST_ACCEPTED_ID ? null : verdict.acceptedId;
}
