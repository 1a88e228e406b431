import type { Config } from '@t0/config';
import type { MailSender } from './mail-message.ts';
import { SmtpSender } from './smtp-sender.ts';

/** The way out as configured: server, sender, and the signature when a key is set. */
export function createMailSender(config: Config): MailSender {
  const { DKIM_DOMAIN: domain, DKIM_SELECTOR: selector, DKIM_PRIVATE_KEY: privateKey } = config;
  const dkim = domain && selector && privateKey ? { domain, selector, privateKey } : undefined;
  return new SmtpSender(config.SMTP_URL, config.MAIL_FROM, config.SMTP_CONNECTIONS, dkim);
}
