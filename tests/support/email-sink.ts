import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** A mail as it arrived. */
export interface ReceivedEmail {
  to: string;
  messageId: string;
  /** As received, every byte. */
  source: Buffer;
}

/** A mail server that keeps what it takes in memory and does as the test says. */
export class EmailSink {
  readonly mails: ReceivedEmail[] = [];
  /** Refuses a recipient; null takes it. */
  refuse: (address: string) => Error | null = () => null;
  /** Runs when a whole mail has arrived, before it counts and is answered. */
  onMail: (mail: ReceivedEmail) => Promise<void> = () => Promise.resolve();

  private constructor(private readonly server: SMTPServer) {}

  static async start(): Promise<EmailSink> {
    const server: SMTPServer = new SMTPServer({
      authOptional: true,
      hideSTARTTLS: true,
      disableReverseLookup: true,
      closeTimeout: 100,
      onRcptTo: ({ address }, _session, done) => done(sink.refuse(address)),
      onData: (stream, { envelope }, done) => {
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.on('end', () => {
          const source = Buffer.concat(chunks);
          const [, messageId = ''] = /^message-id: *<([^>]+)>/im.exec(source.toString('latin1')) ?? [];
          const mail = { to: envelope.rcptTo[0]!.address, messageId, source };
          void sink.onMail(mail).then(
            () => {
              sink.mails.push(mail);
              done(null);
            },
            (error: Error) => done(error),
          );
        });
      },
    });
    const sink = new EmailSink(server);
    // A client that is killed resets its connections.
    server.on('error', () => undefined);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return sink;
  }

  get url(): string {
    return `smtp://127.0.0.1:${(this.server.server.address() as AddressInfo).port}`;
  }

  /** Who got something, in order of address, as often as they got it. */
  recipients(): string[] {
    return this.mails.map(({ to }) => to).sort();
  }

  stop(): Promise<void> {
    return new Promise((resolve) => this.server.close(() => resolve()));
  }
}

/** A refusal with its code. */
export const refusal = (responseCode: number, message: string): Error =>
  Object.assign(new Error(message), { responseCode });
