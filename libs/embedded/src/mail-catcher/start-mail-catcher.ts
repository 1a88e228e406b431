import type { Server } from 'node:net';
import { join, resolve } from 'node:path';
import { EmbeddedError } from '../embedded-error.ts';
import { createMailHttp } from './mail-http.ts';
import { MailStore } from './mail-store.ts';
import { createSmtpReceiver } from './smtp-receiver.ts';

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
