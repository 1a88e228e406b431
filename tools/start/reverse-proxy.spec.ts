import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { freePort } from '@t0/embedded';
import { startReverseProxy } from './reverse-proxy.ts';

/** A process behind the reverse proxy that answers with its name and the request. */
async function backend(name: string): Promise<{ server: Server; port: number }> {
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      response.setHeader('set-cookie', ['a=1', 'b=2']);
      response.end(JSON.stringify({ name, body, headers: request.headers }));
    });
  });
  server.on('upgrade', (request: IncomingMessage, socket) => {
    socket.write(`HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n`);
    socket.on('data', (chunk: Buffer) => socket.write(`${name} ${request.headers.origin}: ${chunk.toString()}`));
    socket.on('error', () => undefined);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { server, port: (server.address() as AddressInfo).port };
}

interface Echo {
  name: string;
  body: string;
  headers: Record<string, string>;
}

describe('the front door', () => {
  const servers: Server[] = [];
  let origin: string;
  let port: number;
  let proxy: { stop(): Promise<void> };
  const ask = async (init?: RequestInit): Promise<Echo> => (await (await fetch(`${origin}/x`, init)).json()) as Echo;

  beforeEach(async () => {
    const [one, two, dead] = [await backend('one'), await backend('two'), await freePort()];
    servers.push(one.server, two.server);
    port = await freePort();
    origin = `http://127.0.0.1:${port}`;
    const live = await backend('gateway');
    servers.push(live.server);
    proxy = await startReverseProxy({ host: '127.0.0.1', port, calls: [one.port, dead, two.port], live: [live.port] });
  });
  afterEach(async () => {
    await proxy.stop();
    for (const server of servers.splice(0)) server.close().closeAllConnections();
  });

  it('takes turns among the processes that live, and loses no request to one that does not', async () => {
    const names: string[] = [];
    for (let round = 0; round < 12; round += 1) {
      names.push((await ask({ method: round % 2 ? 'POST' : 'GET', body: round % 2 ? 'hello' : undefined })).name);
    }
    expect(new Set(names)).toEqual(new Set(['one', 'two']));
  });

  it('leads sockets and event streams to gateways, and nothing else (docs/REALTIME.md#roles)', async () => {
    const answererOf = async (path: string): Promise<string> =>
      ((await (await fetch(`${origin}${path}`)).json()) as Echo).name;
    for (const path of ['/api/stream', '/api/stream?cursor=a', '/live', '/live/?EIO=4'])
      expect([path, await answererOf(path)]).toEqual([path, 'gateway']);
    for (const path of ['/', '/api/streams', '/lively', '/api/signals', '/x?/api/stream'])
      expect([path, await answererOf(path)]).not.toEqual([path, 'gateway']);
  });

  it('passes body, headers and cookies on, and tells who asked', async () => {
    const response = await fetch(`${origin}/x`, {
      method: 'POST',
      body: 'hello',
      headers: { 'x-forwarded-for': '203.0.113.9' },
    });
    expect(response.headers.getSetCookie()).toEqual(['a=1', 'b=2']);
    const { body, headers } = (await response.json()) as Echo;
    expect(body).toBe('hello');
    expect(headers).toMatchObject({
      host: `127.0.0.1:${port}`,
      'x-forwarded-for': '203.0.113.9, 127.0.0.1',
      'x-forwarded-proto': 'http',
      'x-forwarded-host': `127.0.0.1:${port}`,
    });
  });

  it('carries WebSockets', async () => {
    const socket = connect(port, '127.0.0.1');
    socket.write(
      'GET /live HTTP/1.1\r\nHost: a\r\nOrigin: http://a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n',
    );
    const [head] = (await once(socket, 'data')) as [Buffer];
    expect(head.toString()).toMatch(/^HTTP\/1.1 101 /);
    socket.write('ping');
    const [echo] = (await once(socket, 'data')) as [Buffer];
    expect(echo.toString()).toMatch(/^gateway http:\/\/a: ping$/);
    socket.destroy();
  });

  it('says so when no process answers', async () => {
    for (const server of servers.splice(0)) {
      server.close().closeAllConnections();
      await once(server, 'close');
    }
    const response = await fetch(`${origin}/x`);
    expect(response.status).toBe(503);
    expect(await response.json()).toMatchObject({ statusCode: 503, error: 'Service Unavailable' });
  });
});
