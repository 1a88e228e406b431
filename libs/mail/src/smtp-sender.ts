import type { Config } from '@t0/config';
import { createTransport } from 'nodemailer';
import { unsubscribeHeaders, type MailMessage, type MailSender, type ReadyEmail } from './mail-message.ts';

/** With what emails are signed (RFC 6376). `privateKey`: RSA, PEM. */
export interface DkimKey {
  domain: string;
  selector: string;
  privateKey: string;
}

/** The headers that the signature covers. RFC 8058, section 4: both headers of unsubscribing are included. */
const SIGNED = [
  'From',
  'To',
  'Subject',
  'Date',
  'Message-ID',
  'MIME-Version',
  'Content-Type',
  'Content-Transfer-Encoding',
  'List-Unsubscribe',
  'List-Unsubscribe-Post',
].join(':');

/** The key as nodemailer takes it. */
function dkimOptions({ domain, selector, privateKey }: DkimKey): {
  domainName: string;
  keySelector: string;
  privateKey: string;
  headerFieldNames: string;
} {
  return { domainName: domain, keySelector: selector, privateKey, headerFieldNames: SIGNED };
}

/** Sends through an SMTP server over pooled connections. `url` as nodemailer takes it, `from` an address with or without a name. */
export class SmtpSender implements MailSender {
  private readonly transport;

  constructor(url: string, from: string, connections = 10, dkim?: DkimKey) {
    const { protocol, hostname, port, username, password } = new URL(url);
    this.transport = createTransport(
      {
        pool: true,
        maxConnections: connections,
        maxMessages: Infinity,
        host: hostname,
        port: Number(port) || (protocol === 'smtps:' ? 465 : 25),
        secure: protocol === 'smtps:',
        auth: username ? { user: decodeURIComponent(username), pass: decodeURIComponent(password) } : undefined,
        connectionTimeout: 10_000,
        greetingTimeout: 10_000,
        socketTimeout: 60_000,
        ...(dkim && { dkim: dkimOptions(dkim) }),
      },
      { from },
    );
  }

  async send(mail: MailMessage | ReadyEmail): Promise<void> {
    if ('raw' in mail) return void (await this.transport.sendMail({ to: mail.to, raw: mail.raw }));
    const { unsubscribeUrl, ...message } = mail;
    await this.transport.sendMail({ ...message, headers: unsubscribeHeaders(unsubscribeUrl) });
  }

  /** Greets the server and signs in, without sending anything. Rejects when it does not accept the product's mail. */
  async verify(): Promise<void> {
    await this.transport.verify();
  }

  close(): void {
    this.transport.close();
  }
}

/** The way out as configured: server, sender, and the signature when a key is set. */
export function createMailSender(config: Config): MailSender {
  const { DKIM_DOMAIN: domain, DKIM_SELECTOR: selector, DKIM_PRIVATE_KEY: privateKey } = config;
  const dkim = domain && selector && privateKey ? { domain, selector, privateKey } : undefined;
  return new SmtpSender(config.SMTP_URL, config.MAIL_FROM, config.SMTP_CONNECTIONS, dkim);
}
