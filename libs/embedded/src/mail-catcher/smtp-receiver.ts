import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';
import type { Envelope } from './caught-mail.ts';
import type { MailStore } from './mail-store.ts';

const MAX_BYTES = 25_000_000;

/**
 * Addresses of these domains are refused, so that tests and demonstrations see what a refusal does: for good (550) and
 * for now (451). The top-level domain .test is reserved and never real.
 */
const REFUSED: Readonly<Record<string, { code: number; text: string }>> = {
  'bounce.test': { code: 550, text: 'No such mailbox' },
  'defer.test': { code: 451, text: 'Try again later' },
};

function refusalOf(address: string): Error | undefined {
  const refusal = REFUSED[address.slice(address.lastIndexOf('@') + 1).toLowerCase()];
  return refusal && Object.assign(new Error(refusal.text), { responseCode: refusal.code });
}

function envelopeOf(session: SMTPServerSession): Envelope {
  const { mailFrom, rcptTo } = session.envelope;
  return { from: mailFrom ? mailFrom.address : '', to: rcptTo.map(({ address }) => address) };
}

async function collect(stream: SMTPServerDataStream): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/** An SMTP server that takes mail from anyone for anyone (with any name and password, or none) into the store. */
export function createSmtpReceiver(store: MailStore): SMTPServer {
  return new SMTPServer({
    banner: 'T0 mail catcher',
    authOptional: true,
    allowInsecureAuth: true,
    hideSTARTTLS: true,
    disableReverseLookup: true,
    size: MAX_BYTES,
    closeTimeout: 1_000,
    onAuth: (auth, _session, done) => done(null, { user: auth.username ?? 'anyone' }),
    onRcptTo: ({ address }, _session, done) => done(refusalOf(address)),
    onData: (stream, session, done) => {
      collect(stream)
        .then((source) => {
          if (stream.sizeExceeded) throw Object.assign(new Error('Message too large'), { responseCode: 552 });
          return store.add(envelopeOf(session), source);
        })
        .then(() => done(null, 'Caught'), done);
    },
  });
}
