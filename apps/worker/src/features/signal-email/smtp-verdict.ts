import type { EmailOutcome } from './email-ledger.ts';

/** What nodemailer's errors carry. */
interface SmtpError {
  responseCode?: number;
  message?: string;
}

const MOST_ATTEMPTS = 10;

/** What a refused or interrupted delivery means: 5xx is final, everything else is tried again a bounded number of times. */
export function verdictOf(error: unknown, attempts: number): Pick<EmailOutcome, 'status' | 'error'> {
  const { responseCode = 0, message = String(error) } = (error ?? {}) as SmtpError;
  const final = responseCode >= 500 || attempts >= MOST_ATTEMPTS;
  return { status: final ? 'failed' : 'queued', error: message.slice(0, 500) };
}
