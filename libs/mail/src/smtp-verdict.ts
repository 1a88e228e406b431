/** What nodemailer's errors carry. */
interface SmtpError {
  responseCode?: number;
  code?: string;
  message?: string;
}

/**
 * What a refused or interrupted delivery means: a 5xx to the mail is final, everything else is tried again, `mostAttempts` times
 * in all. A refused login at the mail server (EAUTH) is our fault, not the mail's.
 */
export function smtpVerdict(
  error: unknown,
  attempts: number,
  mostAttempts: number,
): { status: 'failed' | 'queued'; error: string } {
  const { responseCode = 0, code, message = String(error) } = (error ?? {}) as SmtpError;
  const final = (responseCode >= 500 && code !== 'EAUTH') || attempts >= mostAttempts;
  return { status: final ? 'failed' : 'queued', error: message.slice(0, 500) };
}
