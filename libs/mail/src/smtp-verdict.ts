/** The fields of nodemailer's errors. */
interface SmtpError {
  responseCode?: number;
  response?: string;
  code?: string;
  command?: string;
  message?: string;
}

/** The verdict on a refused or interrupted delivery. */
export interface SmtpVerdict {
  /** `queued`: to be tried again. `unknown`: given up, and the server may have it. */
  status: 'failed' | 'queued' | 'unknown';
  error: string;
  /** The server will never take mail for this address. */
  addressRefused: boolean;
}

/** Kept with an email that no attempt brought to an end. */
export const INTERRUPTED_TEXT = 'Sending was interrupted every time: the mail server may have it';

/** The server's answer to the email itself; a refused greeting, login or sender concerns the product's configuration and may be fixed. */
const ABOUT_THE_MAIL = new Set(['EENVELOPE', 'EMESSAGE']);
/** RFC 3463: the network, the protocol, the content and the policy are no properties of the address, nor is a system's state. */
const NOT_ABOUT_THE_ADDRESS = /\b5\.[3-7]\.\d{1,3}\b/;
/** Errors that came before a byte of the email left. */
const NEVER_BEGAN =
  /ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|Greeting|Connection timeout|certificate/i;

/**
 * The verdict on a refused or interrupted delivery: a 5xx to the email is final, everything else is tried again, `mostAttempts` times
 * in all. If it is given up without an answer to an email that may have been sent, the outcome is unknown.
 */
export function smtpVerdict(error: unknown, attempts: number, mostAttempts: number): SmtpVerdict {
  const { responseCode = 0, response = '', code = '', command, message = String(error) } = (error ?? {}) as SmtpError;
  const final = responseCode >= 500 && ABOUT_THE_MAIL.has(code) && command !== 'MAIL FROM';
  const given = {
    error: message.slice(0, 500),
    addressRefused: final && !NOT_ABOUT_THE_ADDRESS.test(response || message),
  };
  if (final) return { status: 'failed', ...given };
  if (attempts < mostAttempts) return { status: 'queued', ...given };
  const answered = responseCode > 0 || code === 'EAUTH' || NEVER_BEGAN.test(message);
  return { status: answered ? 'failed' : 'unknown', ...given };
}
