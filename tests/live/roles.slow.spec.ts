import { connect } from 'node:net';
import { createAdmin, createKey, createMember, signalBody, waitFor } from '@t0/testing';
import { SOCKET_PATH, STREAM_PATH } from '@t0/contracts/live';
import type { Signal } from '@t0/contracts/signals';
import { ApiStack } from '../support/api-stack.ts';
import { examplePath, routesOf } from '../support/api-routes.ts';
import { TRANSPORTS } from '../support/live-scene.ts';

const API = 1;
const GATEWAY = 2;

/** The first line of the answer to a WebSocket's handshake. */
const handshake = (origin: string): Promise<string> =>
  new Promise((resolve) => {
    const tcp = connect(Number(new URL(origin).port), '127.0.0.1');
    tcp.once('data', (bytes: Buffer) => {
      resolve(bytes.toString().split('\r\n')[0]!);
      tcp.destroy();
    });
    tcp.write(
      `GET ${SOCKET_PATH}/?EIO=4&transport=websocket HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
        'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
    );
  });

describe('roles of the API (docs/REALTIME.md#roles)', () => {
  let stack: ApiStack;

  beforeAll(async () => {
    stack = await ApiStack.start();
    await stack.addApp({ ROLE: 'api' });
    await stack.addApp({ ROLE: 'gateway' });
  });
  afterAll(() => stack.stop());

  it('a gateway answers no call but streams and health, and an API no stream, for visitor, member and admin', async () => {
    const [admin, member, visitor] = [
      await stack.signedIn(await createAdmin(stack.db), API),
      await stack.signedIn(await createMember(stack.db), API),
      stack.visitor(API),
    ];
    const [gateway, api] = [stack.origin(GATEWAY), stack.origin(API)];
    const wrong: unknown[] = [];
    for (const route of routesOf(stack)) {
      const path = examplePath(route);
      if (path.startsWith('/api/health/')) continue;
      const origin = path === STREAM_PATH ? api : gateway;
      for (const { cookie } of [admin, member, visitor]) {
        const { status } = await fetch(origin + path, {
          method: route.method,
          headers: { ...(cookie && { cookie }), origin },
        });
        if (status !== 404) wrong.push([route.method, path, status]);
      }
    }
    expect(wrong).toEqual([]);
    for (const path of ['/', '/dashboard', '/api/docs', '/live', '/objects/x', '/assets/x.js', '/robots.txt'])
      expect([path, (await fetch(gateway + path)).status]).toEqual([path, 404]);
    for (const origin of [gateway, api]) expect((await fetch(`${origin}/api/health/ready`)).status).toBe(200);
  });

  it('a body that a gateway has no use for is not waited for', async () => {
    const tcp = connect(Number(new URL(stack.origin(GATEWAY)).port), '127.0.0.1');
    const answer = new Promise<string>((resolve) => tcp.once('data', (bytes: Buffer) => resolve(bytes.toString())));
    tcp.write('POST /api/webhooks/stripe HTTP/1.1\r\nHost: localhost\r\nContent-Length: 900000\r\n\r\nx');
    expect(await answer).toMatch(/^HTTP\/1\.1 404 /);
    tcp.destroy();
  });

  it('an API refuses sockets, and ends their connections', async () => {
    expect(await handshake(stack.origin(API))).toBe('HTTP/1.1 404 Not Found');
    expect(await handshake(stack.origin(GATEWAY))).toBe('HTTP/1.1 101 Switching Protocols');
  });

  it.each(TRANSPORTS)(
    'what an API publishes reaches a $name at a gateway, with a session made at the API',
    async ({ open }) => {
      const admin = await stack.signedIn(await createAdmin(stack.db), API);
      const user = await createMember(stack.db);
      const { cookie } = await stack.signedIn(user, API);
      const live = await open(stack.origin(GATEWAY), { cookie }).ready();
      const { body } = await admin.post<Signal>('/api/signals', signalBody());
      await waitFor('the signal', () => live.events.some(({ data }) => (data as { id?: unknown }).id === body.id));
      // The end of a session is heard of at the gateway, which holds no session of its own.
      await (await stack.signedIn(user, API)).post('/api/auth/sign-out-everywhere', {});
      await waitFor('its end', () => live.disconnects.length > 0);
      live.close();
    },
  );

  it('a key opens a stream at a gateway, and nothing else', async () => {
    const key = await createKey(stack.db, await createMember(stack.db), ['stream', 'signals:read']);
    const [, stream] = TRANSPORTS;
    const live = await stream!.open(stack.origin(GATEWAY), { key }).ready();
    live.close();
    expect((await stack.withKey(key, GATEWAY).get('/api/signals')).status).toBe(404);
    expect((await stack.withKey(key, API).get('/api/signals')).status).toBe(200);
  });
});
