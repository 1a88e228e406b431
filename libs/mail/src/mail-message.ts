/** An email ready to leave. `messageId` is stable across retries, so that a mail server can refuse the second copy. */
export interface MailMessage {
  to: string;
  subject: string;
  text: string;
  html: string;
  messageId: string;
  /** Where one POST ends emails of this kind (RFC 8058); absent for emails that a user requested. */
  unsubscribeUrl?: string;
}

/** An email composed already. `raw` is all of it as RFC 5322 has it, headers first. */
export interface ReadyEmail {
  to: string;
  messageId: string;
  raw: string;
}

/** The way out. Rejects when the server refused or could not be reached. */
export interface MailSender {
  send(message: MailMessage | ReadyEmail): Promise<void>;
  close(): void;
}

/**
 * The headers from which mail programs learn how to end such emails (RFC 2369), and that one POST does (RFC 8058, which wants https). The
 * address is personal to the member.
 */
export function unsubscribeHeaders(
  url: string | undefined,
  isHttps = url?.startsWith('https:'),
): Record<string, string> {
  if (url === undefined) return {};
  return {
    'List-Unsubscribe': `<${url}>`,
    ...(isHttps && { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
  };
}
