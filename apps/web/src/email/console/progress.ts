import type { WelcomeEmailResult, WelcomeRecovery } from '@t0/contracts';

/** One welcome mail of a recovery. */
export interface RecoveryItem {
  id: number;
  email: string;
  status: 'queued' | WelcomeEmailResult['status'];
  /** The mail server's last answer, or the reason why it was not sent. */
  error: string | null;
}

/** Mails of recoveries seen from this screen, in the order they were asked for. */
export type Recovery = ReadonlyMap<number, RecoveryItem>;

/** Nothing asked for. */
export const NO_RECOVERY: Recovery = new Map();

/** A new recovery begins. An outcome may have arrived before the answer that names its mail: it stays. */
export function begin(recovery: Recovery, { results }: WelcomeRecovery): Recovery {
  return new Map(results.map(({ id, email, status }) => [id, recovery.get(id) ?? { id, email, status, error: null }]));
}

/** Takes outcomes in, also of a recovery another administrator asked for; repeats change nothing. */
export function settle(recovery: Recovery, outcomes: readonly WelcomeEmailResult[]): Recovery {
  const next = new Map(recovery);
  for (const { id, email, status, error } of outcomes) next.set(id, { id, email, status, error });
  return next;
}

/** The number of items with an outcome, and of all. */
export function progressOf(recovery: Recovery): { done: number; failed: number; total: number } {
  const items = [...recovery.values()];
  return {
    done: items.filter(({ status }) => status !== 'queued').length,
    failed: items.filter(({ status }) => status === 'failed').length,
    total: items.length,
  };
}
