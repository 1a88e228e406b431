import { createTransport } from 'nodemailer';
import { dkimOptions } from './dkim.ts';
import type { DkimKey } from './dkim.ts';
import { unsubscribeHeaders } from './mail-headers.ts';
import type { MailMessage, MailSender, ReadyEmail } from './mail-message.ts';

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
