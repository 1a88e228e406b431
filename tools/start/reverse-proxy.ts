import { Agent, createServer, request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import { UserFacingError } from '../shared/user-facing-error.ts';

/** Headers that concern one connection only and are not passed on. */
const ONE_HOP = new Set([
  'connection',
  'keep-alive',
  'proxy-connection',
  'proxy-authenticate',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'x-forwarded-for',
  'x-forwarded-proto',
  'x-forwarded-host',
]);

/** A request's header of that name, several joined. */
function given(incoming: IncomingMessage, name: string): string | undefined {
  const value = incoming.headers[name];
  return Array.isArray(value) ? value.join(', ') : value;
}

/**
 * The headers a request is passed on with, as alternating names and values: the original ones, with the client, the protocol and the
 * host added. The sender's own claim stays in front, so that the proxy adds the last address.
 * @param isUpgrade keeps the headers that ask for a WebSocket
 */
function forwardedHeaders(incoming: IncomingMessage, isUpgrade = false): string[] {
  const headers: string[] = [];
  for (let at = 0; at < incoming.rawHeaders.length; at += 2) {
    const [name = '', value = ''] = incoming.rawHeaders.slice(at, at + 2);
    if (!ONE_HOP.has(name.toLowerCase())) headers.push(name, value);
  }
  if (isUpgrade) headers.push('Connection', 'Upgrade', 'Upgrade', given(incoming, 'upgrade') ?? 'websocket');
  else if (incoming.headers['transfer-encoding']) headers.push('Transfer-Encoding', 'chunked');
  const asker = incoming.socket.remoteAddress ?? '';
  const chain = given(incoming, 'x-forwarded-for');
  headers.push('X-Forwarded-For', chain ? `${chain}, ${asker}` : asker);
  headers.push('X-Forwarded-Proto', given(incoming, 'x-forwarded-proto') ?? 'http');
  const host = given(incoming, 'x-forwarded-host') ?? incoming.headers.host;
  if (host) headers.push('X-Forwarded-Host', host);
  return headers;
}

/** Milliseconds for which a process that refused a connection is passed over. */
const DOWN_FOR = 500;

/** Alternates among processes, skipping those that refused recently. */
class TargetRing {
  private at = 0;
  private readonly downUntil = new Map<number, number>();

  /** @param ports where the processes listen; at least one */
  constructor(private readonly ports: readonly number[]) {}

  get size(): number {
    return this.ports.length;
  }

  /** The next port; one that is down only when all are. */
  next(now = Date.now()): number {
    for (let tried = 0; tried < this.ports.length; tried += 1) {
      const port = this.take();
      if ((this.downUntil.get(port) ?? 0) <= now) return port;
    }
    return this.take();
  }

  /** Remembers that a process refused a connection. */
  markDown(port: number, now = Date.now()): void {
    this.downUntil.set(port, now + DOWN_FOR);
  }

  /** Remembers that a process answered. */
  markUp(port: number): void {
    this.downUntil.delete(port);
  }

  private take(): number {
    const port = this.ports[this.at % this.ports.length] as number;
    this.at = (this.at + 1) % this.ports.length;
    return port;
  }
}

/** The address of the reverse proxy, and the processes behind it. */
export interface ReverseProxyOptions {
  host: string;
  port: number;
  /** Ports on 127.0.0.1 of those that answer calls. */
  calls: readonly number[];
  /** Ports of those that hold sockets and event streams. */
  live: readonly number[];
}

/** A large upload over a slow line takes longer than the five minutes that Node gives a request. */
const REQUEST_MS = 60 * 60_000;
/** Longer than the five whole seconds that Node announces of it, as the API does: no call meets a connection that is just being closed. */
const IDLE_MS = 5_900;

/** Where gateways answer: sockets and event streams (docs/REALTIME.md#roles). */
const LIVE = /^\/(?:live|api\/stream)(?:[/?]|$)/;

const UNAVAILABLE = JSON.stringify({
  statusCode: 503,
  message: 'The terminal is restarting; try again in a moment.',
  error: 'Service Unavailable',
});

function answerUnavailable(response: ServerResponse): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  response.writeHead(503, { 'content-type': 'application/json; charset=utf-8', 'retry-after': '1' });
  response.end(UNAVAILABLE);
}

/** True if a request only reads and has no body: it may be sent twice. */
function onlyReads({ method, headers }: IncomingMessage): boolean {
  const hasBody = headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;
  return (method === 'GET' || method === 'HEAD') && !hasBody;
}

/**
 * Passes a request to the next process. One that refuses the connection has seen nothing of the request, so the one after
 * it is asked; once a byte of a request that changes things went out, only an answer or an error can follow, since asking
 * twice might do a thing twice. Such a request gets a connection of its own, which no process can have closed meanwhile.
 */
function forward(ring: TargetRing, agent: Agent, incoming: IncomingMessage, response: ServerResponse): void {
  const mayRepeat = onlyReads(incoming);
  const attempt = (left: number): void => {
    const port = ring.next();
    const outgoing = httpRequest({
      agent: mayRepeat && agent,
      host: '127.0.0.1',
      port,
      method: incoming.method,
      path: incoming.url,
      headers: forwardedHeaders(incoming),
      setHost: false,
    });
    let isSent = false;
    const giveUp = (): void => void outgoing.destroy();
    const send = (): void => {
      isSent = true;
      if (mayRepeat) outgoing.end();
      else incoming.pipe(outgoing);
    };
    outgoing.on('socket', (socket) => {
      if (socket.connecting) socket.once('connect', send);
      else send();
    });
    outgoing.on('response', (answer) => {
      ring.markUp(port);
      response.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
      answer.pipe(response);
      answer.on('error', () => response.destroy());
    });
    outgoing.on('error', () => {
      response.off('close', giveUp);
      if (response.destroyed) return;
      if (!isSent) ring.markDown(port);
      if ((!isSent || mayRepeat) && !response.headersSent && left > 1) attempt(left - 1);
      else answerUnavailable(response);
    });
    response.on('close', giveUp);
  };
  attempt(ring.size);
}

/** Passes a WebSocket to the next process and then only carries bytes. */
function forwardUpgrade(ring: TargetRing, incoming: IncomingMessage, client: Socket, head: Buffer): void {
  client.setNoDelay(true);
  const attempt = (left: number): void => {
    const port = ring.next();
    const server = connect({ host: '127.0.0.1', port, noDelay: true });
    const refuse = (): void => {
      ring.markDown(port);
      if (left > 1) attempt(left - 1);
      else client.end('HTTP/1.1 503 Service Unavailable\r\nRetry-After: 1\r\nConnection: close\r\n\r\n');
    };
    server.once('error', refuse);
    server.once('connect', () => {
      server.off('error', refuse);
      ring.markUp(port);
      const headers = forwardedHeaders(incoming, true);
      const lines = headers.map((text, at) => (at % 2 ? '' : `${text}: ${headers[at + 1]}\r\n`)).join('');
      server.write(`${incoming.method} ${incoming.url} HTTP/1.1\r\n${lines}\r\n`);
      if (head.length > 0) server.write(head);
      server.pipe(client).pipe(server);
      server.on('error', () => client.destroy());
      server.on('close', () => client.destroy());
      client.on('close', () => server.destroy());
    });
  };
  client.on('error', () => undefined); // its 'close' follows
  attempt(ring.size);
}

/**
 * Listens on the terminal's port and spreads requests and WebSockets over several API processes, round robin.
 * @throws UserFacingError when it cannot listen
 */
export async function startReverseProxy(options: ReverseProxyOptions): Promise<{ stop(): Promise<void> }> {
  const calls = new TargetRing(options.calls);
  const live = new TargetRing(options.live);
  const ringOf = ({ url = '' }: IncomingMessage): TargetRing => (LIVE.test(url) ? live : calls);
  const agent = new Agent({ keepAlive: true, maxFreeSockets: 64, timeout: 30_000 });
  const server = createServer(
    { noDelay: true, requestTimeout: REQUEST_MS, keepAliveTimeout: IDLE_MS },
    (incoming, response) => forward(ringOf(incoming), agent, incoming, response),
  );
  server.on('upgrade', (incoming, socket, head) => forwardUpgrade(ringOf(incoming), incoming, socket as Socket, head));
  const open = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(new UserFacingError(`Port ${options.port} cannot be listened on (${error.code ?? error.message}).`)),
    );
    server.listen({ host: options.host, port: options.port, backlog: 4096 }, resolve);
  });
  return {
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of open) socket.destroy();
        agent.destroy();
      }),
  };
}
