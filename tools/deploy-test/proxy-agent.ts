import { Agent, request } from 'node:https';
import type { RequestOptions } from 'node:https';
import type { Duplex } from 'node:stream';
import { connect } from 'node:tls';

/** Names of the trial: the terminal, and its file store. */
export const SITE = 'https://localhost';

/** Connections to the proxy, wherever it is published: names resolve to this machine, and Caddy's own authority is trusted. */
export class ProxyAgent extends Agent {
  constructor(
    private readonly port: number,
    private readonly authority: string,
  ) {
    super({ keepAlive: true, maxSockets: 256 });
  }

  override createConnection(options: RequestOptions): Duplex {
    const servername = String(options.servername || options.host || 'localhost');
    return connect({ host: '127.0.0.1', port: this.port, servername, ca: this.authority, ALPNProtocols: ['http/1.1'] });
  }
}

/** An answer of the product, read whole. */
export interface Answer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
}

/** One call through the proxy. Rejects when the connection breaks or nothing comes for 20 s. */
export function call(
  agent: ProxyAgent,
  url: string,
  {
    method = 'GET',
    headers = {},
    body,
  }: { method?: string; headers?: Record<string, string>; body?: Buffer | string } = {},
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { agent, method, headers, timeout: 20_000 }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.once('error', reject);
      answer.once('end', () =>
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(chunks) }),
      );
    });
    sent.once('timeout', () => sent.destroy(new Error('no answer within 20 s')));
    sent.once('error', reject);
    sent.end(body);
  });
}
