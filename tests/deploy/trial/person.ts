import { UPLOAD_CALLS, type UploadGrant, type UploadKind } from '@t0/contracts/content';
import { Agent, request, type RequestOptions } from 'node:https';
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

/** A user with a browser: calls through the proxy, with the session's cookie. */
export class Person {
  cookie = '';

  constructor(
    readonly agent: ProxyAgent,
    readonly email: string,
  ) {}

  /** Follows a link that sets a password, and signs in. */
  async join(link: string, password: string): Promise<void> {
    const { searchParams } = new URL(link);
    const token = searchParams.get('token');
    await this.send('POST', '/api/auth/reset-password', { token, email: this.email, newPassword: password });
    await this.signIn(password);
  }

  async signIn(password: string): Promise<void> {
    const { headers } = await this.send('POST', '/api/auth/login', { email: this.email, password });
    const cookies = [headers['set-cookie'] ?? []].flat();
    this.cookie = cookies.map((line) => line.split(';')[0]).join('; ');
  }

  /** A call that must succeed. */
  async send(method: string, path: string, body?: unknown, more: Record<string, string> = {}): Promise<Answer> {
    const answer = await call(this.agent, new URL(path, SITE).href, {
      method,
      headers: {
        origin: SITE,
        cookie: this.cookie,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...more,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    if (answer.status >= 400)
      throw new Error(`${method} ${path} was answered ${answer.status}: ${answer.body.toString()}`);
    return answer;
  }

  async read<T>(method: string, path: string, body?: unknown, more: Record<string, string> = {}): Promise<T> {
    return JSON.parse((await this.send(method, path, body, more)).body.toString()) as T;
  }

  /** Uploads a file where the API says, as a browser does; returns its path. */
  async upload(kind: UploadKind, fileName: string, bytes: Buffer): Promise<string> {
    const grant = await this.read<UploadGrant>('POST', UPLOAD_CALLS[kind], { fileName, fileSize: bytes.length });
    const url = new URL(grant.uploadURL, SITE);
    const headers = { ...grant.headers, origin: SITE, 'content-length': String(bytes.length) };
    const { status, body } = await call(this.agent, url.href, { method: grant.method, headers, body: bytes });
    if (status >= 300) throw new Error(`The file store answered ${status}: ${body.toString()}`);
    return grant.objectPath;
  }
}
