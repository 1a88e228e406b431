/** What became of a claimed mail. */
export interface EmailOutcome {
  id: number;
  /** Of the claim it belongs to: a later claim makes an earlier one void. */
  attempts: number;
  email: string;
  status: 'sent' | 'queued' | 'failed' | 'suppressed' | 'unknown';
  error: string | null;
  /** A queued one is not tried before so many ms. */
  retryAfterMs: number;
  /** The mail server will never take mail for this address. */
  addressRefused: boolean;
}

/** Retries double from the first to the longest wait: some two and a half hours in all, longer than a signal is worth. */
export const MOST_ATTEMPTS = 16;
const FIRST_RETRY_MS = 5000;
const LONGEST_RETRY_MS = 15 * 60_000;

/** How long a mail waits after its nth attempt was refused for now, ms. */
export function retryAfter(attempts: number): number {
  return Math.min(FIRST_RETRY_MS * 2 ** (attempts - 1), LONGEST_RETRY_MS);
}
