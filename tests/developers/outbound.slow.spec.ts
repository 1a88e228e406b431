import { createServer, type Server } from 'node:https';
import { createServer as createPlain, type RequestListener } from 'node:http';
import { createServer as createRaw, type AddressInfo, type Socket } from 'node:net';
import { createServer as createRawTls } from 'node:tls';
import { OutboundError, postOutside, type OutsidePost, type Resolver } from '@t0/channels/outbound';
import { waitFor } from '@t0/testing';
import { createAuthority, type Authority } from '../support/certificates.ts';

/** An address of this machine of its own, so that the port that is called may be listened at. */
const HERE = '127.0.0.77';
const NAME = 'hooks.example.com';
const to = (...addresses: string[]): Resolver => {
  const answers = [...addresses];
  return async () => [{ address: answers.length > 1 ? answers.shift()! : answers[0]!, family: 4 }];
};

/** Ways in which a server can leave a call open, or end it as none should. */
const HOSTILE: Record<string, (connection: Socket) => void> = {
  'asks for another protocol': (connection) =>
    connection.write('HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n'),
  'asks for another protocol without naming it': (connection) =>
    connection.write('HTTP/1.1 101 Switching Protocols\r\n\r\n'),
  'hints at what it never says': (connection) => {
    const timer = setInterval(() => connection.write('HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\n'), 20);
    connection.once('close', () => clearInterval(timer));
  },
  'never ends its trailers': (connection) => {
    connection.write('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n1\r\n.\r\n0\r\n');
    const timer = setInterval(() => connection.write('x-more: 1\r\n'), 20);
    connection.once('close', () => clearInterval(timer));
  },
  'never ends its headers': (connection) => {
    connection.write('HTTP/1.1 200 OK\r\n');
    const timer = setInterval(() => connection.write('x: 1\r\n'), 50);
    connection.once('close', () => clearInterval(timer));
  },
  'sends packed bytes without an end': (connection) => {
    connection.write('HTTP/1.1 200 OK\r\ncontent-encoding: gzip\r\n\r\n');
    const timer = setInterval(() => connection.write(Buffer.alloc(8)), 20);
    connection.once('close', () => clearInterval(timer));
  },
  'ends in the middle of its headers': (connection) => connection.end('HTTP/1.1 200 OK\r\ncontent-le'),
  'ends in the middle of its body': (connection) => connection.end('HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\nab'),
  'ends its half and says nothing': (connection) => connection.end(),
  'breaks the connection off': (connection) => connection.destroy(),
  'answers twice': (connection) =>
    connection.write('HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\nHTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n'),
};

describe('calls of addresses that members gave (docs/SECURITY.md#server-calls-out)', () => {
  let authority: Authority;
  let server: Server;
  let answer: RequestListener;
  const seen: { name: string | false | null; host: string | undefined; url: string | undefined; body: string }[] = [];
  const call = (given: Partial<OutsidePost> = {}) =>
    postOutside({
      url: `https://${NAME}:8443/hooks?of=t0`,
      headers: { 'content-type': 'application/json', 'webhook-id': 'msg_1' },
      body: '{"type":"webhook.test"}',
      timeoutMs: 5000,
      answerMax: 4096,
      allowLoopback: true,
      resolve: to(HERE),
      ca: authority.certificate,
      ...given,
    });

  beforeAll(async () => {
    authority = await createAuthority('Hooks');
    const { certificate, key } = await authority.issue(NAME);
    server = createServer({ cert: certificate, key }, (request, response) => {
      let body = '';
      request.on('data', (part: Buffer) => (body += part.toString()));
      request.on('end', () => {
        const { servername } = request.socket as unknown as { servername: string };
        seen.push({ name: servername, host: request.headers.host, url: request.url, body });
        answer(request, response);
      });
    });
    await new Promise<void>((resolve) => server.listen(8443, HERE, resolve));
  });
  beforeEach(() => {
    seen.length = 0;
    answer = (_request, response) => response.end('taken');
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  it('reach a server by TLS with its name, at the address that was looked at', async () => {
    expect(await call()).toEqual({ status: 200, body: 'taken', retryAfter: null });
    expect(seen).toEqual([{ name: NAME, host: `${NAME}:8443`, url: '/hooks?of=t0', body: '{"type":"webhook.test"}' }]);
  });

  it('ask for a name once: one that leads elsewhere a moment later leads nowhere else', async () => {
    let requested = 0;
    const resolve: Resolver = async () => [{ address: (requested += 1) === 1 ? HERE : '127.0.0.78', family: 4 }];
    expect(await call({ resolve })).toMatchObject({ status: 200 });
    expect(requested).toBe(1);
  });

  it.each([
    ['a private network', ['10.0.0.8']],
    ['this machine', ['127.0.0.1']],
    ['a metadata service', ['169.254.169.254']],
    ['mapped IPv4', ['::ffff:127.0.0.1']],
    ['a public and a private address', ['8.8.8.8', '192.168.1.1']],
    ['no address', []],
  ])('do not connect where a name leads to %s', async (_what, addresses) => {
    const resolve: Resolver = async () => addresses.map((address) => ({ address, family: 4 }));
    await expect(call({ resolve, allowLoopback: false })).rejects.toMatchObject({
      isRefused: true,
      message: 'This address is not on the public network',
    });
    expect(seen).toEqual([]);
  });

  it('trust no certificate of another authority, and none of another name', async () => {
    await expect(call({ ca: (await createAuthority('Another')).certificate })).rejects.toThrow(/certificate/);
    await expect(call({ url: 'https://other.example.com:8443/' })).rejects.toThrow(/certificate/);
    expect(seen).toEqual([]);
  });

  it.each([301, 302, 303, 307, 308])('follow no redirect: %i is an answer', async (status) => {
    answer = (_request, response) => response.writeHead(status, { location: 'https://127.0.0.1/' }).end();
    expect(await call()).toMatchObject({ status });
    expect(seen).toHaveLength(1);
  });

  it('read 4 KB of an answer, and hang up', async () => {
    let closed: (() => void) | undefined;
    const hungUp = new Promise<void>((resolve) => (closed = resolve));
    answer = (_request, response) => {
      response.on('close', () => closed!());
      const write = (): void => void (response.destroyed || response.write('x'.repeat(65_536), write));
      write();
    };
    expect((await call()).body).toBe('x'.repeat(4096));
    await hungUp;
  });

  it.each([
    ['says nothing', () => undefined],
    [
      'trickles',
      (_request: unknown, response: Parameters<RequestListener>[1]) => {
        const timer = setInterval(() => response.write('.'), 20);
        response.on('close', () => clearInterval(timer));
      },
    ],
  ] as [string, RequestListener][])('wait no longer than they may for a server that %s', async (_what, listener) => {
    answer = listener;
    await expect(call({ timeoutMs: 300 })).rejects.toThrow('No answer within 0.3 s');
  });

  describe.each(['plain', 'TLS'])('over %s settle, and close their connection, where a server', (way) => {
    it.each(Object.entries(HOSTILE))('%s', async (_what, behave) => {
      let isOpen = true;
      const onConnection = (connection: Socket): void => {
        connection.on('error', () => undefined);
        connection.once('data', () => behave(connection));
        const over = (): void => {
          isOpen = false;
          connection.destroy();
        };
        connection.once('end', over).once('close', over);
      };
      const { certificate, key } = await authority.issue('localhost');
      const raw =
        way === 'TLS'
          ? createRawTls({ cert: certificate, key, allowHalfOpen: true }, onConnection)
          : createRaw({ allowHalfOpen: true }, onConnection);
      await new Promise<void>((resolve) => raw.listen(0, HERE, resolve));
      const { port } = raw.address() as AddressInfo;
      const url = `${way === 'TLS' ? 'https' : 'http'}://localhost:${port}/`;
      const outcome = await call({ url, timeoutMs: 500 }).catch((error: Error) => error);
      expect(outcome).toEqual(outcome instanceof Error ? expect.any(OutboundError) : expect.anything());
      await waitFor('the end of the connection', () => !isOpen);
      await new Promise((resolve) => raw.close(resolve));
    });
  });

  it('wait no longer for a name', async () => {
    await expect(call({ timeoutMs: 200, resolve: () => new Promise(() => undefined) })).rejects.toThrow(
      'No answer within',
    );
  });

  it('tell headers that are too long, what is no HTTP, and a connection that is refused', async () => {
    answer = (_request, response) => response.writeHead(200, { 'x-long': 'x'.repeat(10_000) }).end();
    await expect(call()).rejects.toThrow('The answer was too long');
    await expect(call({ resolve: to('127.0.0.79') })).rejects.toThrow('The connection was refused');
  });

  it('reach this machine by plain HTTP only where that is allowed', async () => {
    const plain = createPlain((_request, response) => response.writeHead(429, { 'retry-after': '7' }).end('later'));
    await new Promise<void>((resolve) => plain.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(plain.address() as AddressInfo).port}/`;
    try {
      expect(await call({ url })).toEqual({ status: 429, body: 'later', retryAfter: '7' });
      await expect(call({ url, allowLoopback: false })).rejects.toMatchObject({ isRefused: true });
    } finally {
      plain.close();
    }
  });
});
