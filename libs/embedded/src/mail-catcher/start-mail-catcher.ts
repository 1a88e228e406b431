import type { Server } from 'node:net';
import { join, resolve } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { SMTPServer, type SMTPServerSession } from 'smtp-server';
import { EmbeddedError } from '../embedded-error.ts';
import { createMailHttp } from './mail-http.ts';
import { MailStore } from './mail-store.ts';
import type { Envelope } from './caught-mail.ts';

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

/** An SMTP server that takes mail from anyone for anyone (with any name and password, or none) into the store. */
function createSmtpReceiver(store: MailStore): SMTPServer {
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
      buffer(stream)
        .then((source) => {
          if (stream.sizeExceeded) throw Object.assign(new Error('Message too large'), { responseCode: 552 });
          return store.add(envelopeOf(session), source);
        })
        .then(() => done(null, 'Caught'), done);
    },
  });
}

/** Where a mail catcher listens and keeps its mail. */
export interface MailCatcherOptions {
  /** Emails are kept in its folder `mail`. Created when missing. */
  dataDir: string;
  /** 0 or absent: a free one. */
  smtpPort?: number;
  /** 0 or absent: a free one. */
  httpPort?: number;
  /** Address to listen on; 127.0.0.1 when absent. */
  host?: string;
  /** Emails beyond this number push out the oldest; 5,000 when absent. */
  keep?: number;
}

/** A running mail catcher, in this process. */
export interface MailCatcher {
  readonly smtpPort: number;
  readonly httpPort: number;
  /** For SMTP_URL. */
  readonly smtpUrl: string;
  /** Where a person reads the email and tests ask the API. */
  readonly httpUrl: string;
  stop(): Promise<void>;
}

/** Resolves to the port listened on. */
function listen(server: Pick<Server, 'once' | 'listen' | 'address'>, port: number, host: string): Promise<number> {
  return new Promise((resolvePort, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(new EmbeddedError(`The mail catcher cannot listen on ${host}:${port} (${error.code ?? error.message}).`)),
    );
    server.listen(port, host, () => {
      const address = server.address();
      resolvePort(typeof address === 'object' && address ? address.port : port);
    });
  });
}

/**
 * Starts an SMTP server that takes every email and delivers none, and a web page to read them.
 * @throws EmbeddedError when a port is busy
 */
export async function startMailCatcher(options: MailCatcherOptions): Promise<MailCatcher> {
  const host = options.host ?? '127.0.0.1';
  const store = new MailStore(join(resolve(options.dataDir), 'mail'), options.keep);
  const smtp = createSmtpReceiver(store);
  const http = createMailHttp(store, host !== '127.0.0.1');
  smtp.on('error', () => undefined); // a client that breaks off is its own affair; listen() sees its own
  const smtpPort = await listen(smtp.server, options.smtpPort ?? 0, host);
  const httpPort = await listen(http, options.httpPort ?? 0, host).catch((error: unknown) => {
    smtp.close();
    throw error;
  });
  const reachable = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  return {
    smtpPort,
    httpPort,
    smtpUrl: `smtp://${reachable}:${smtpPort}`,
    httpUrl: `http://${reachable === '127.0.0.1' ? 'localhost' : reachable}:${httpPort}`,
    stop: async () => {
      http.closeAllConnections();
      await Promise.all([
        new Promise<void>((done) => smtp.close(() => done())),
        new Promise<void>((done) => http.close(() => done())),
      ]);
    },
  };
}
