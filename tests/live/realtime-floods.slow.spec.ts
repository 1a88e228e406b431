import { connect, type Socket } from 'node:net';
import { SOCKET_PATH } from '@t0/contracts/live';
import { LiveMetrics } from '@t0/observability';
import { createMember, LiveClient, waitFor } from '@t0/testing';
import { WebSocket } from 'ws';
import { ApiStack } from '../support/api-stack.ts';

const FRAMES = 40;

describe('live delivery: floods of small frames, and connections that never join (docs/REALTIME.md#limits)', () => {
  let stack: ApiStack;
  beforeAll(
    async () =>
      void (stack = await ApiStack.start({ LIVE_MAX_SOCKETS_PER_ADDRESS: '6', LIVE_JOIN_TIMEOUT_MS: '1500' })),
  );
  afterAll(() => stack.stop());

  /** A raw connection of a foreign client; `joins`: it asks for the namespace first. */
  const raw = async ({ joins = false } = {}): Promise<{ ws: WebSocket; received: string[]; isOpen: () => boolean }> => {
    const address = `${stack.origin().replace('http', 'ws')}${SOCKET_PATH}/?EIO=4&transport=websocket`;
    const received: string[] = [];
    const ws = new WebSocket(address);
    ws.on('message', (data: Buffer) => received.push(data.toString()));
    ws.on('error', (error) => received.push(error.message));
    await waitFor('an answer', () => received.length > 0);
    if (joins) {
      ws.send('40');
      await waitFor('the place', () => received.some((text) => text.startsWith('40')));
    }
    return { ws, received, isOpen: () => ws.readyState === WebSocket.OPEN };
  };
  const drops = async (reason: string): Promise<number> => {
    const { values } = await stack.apps[0]!.get(LiveMetrics).drops.get();
    return values.find(({ labels }) => labels.reason === reason)?.value ?? 0;
  };
  const isEnded = (client: { isOpen: () => boolean }): Promise<boolean> =>
    waitFor('the connection to end', () => !client.isOpen());

  it.each([
    ['an unknown namespace', '40/nope,'],
    ['an answer to no question', '43[]'],
    ['a no-op', '6'],
    ['a packet of another transport', '5'],
    ['a binary event', '451-["seen",{"_placeholder":true,"num":0}]'],
    ['a second connect', '40'],
  ])('the first packet that is %s ends the connection (docs/SECURITY.md#socket)', async (_what, packet) => {
    const before = await drops('inbound-unknown');
    const client = await raw({ joins: true });
    client.ws.send(packet);
    await isEnded(client);
    expect(await drops('inbound-unknown')).toBe(before + 1);
    expect(client.received.filter((text) => text.startsWith('44'))).toEqual([]);
  });

  it.each([
    ['pongs', (ws: WebSocket) => ws.send('3')],
    ['control pings', (ws: WebSocket) => ws.ping()],
    ['control pongs', (ws: WebSocket) => ws.pong()],
    ['pieces of a message', (ws: WebSocket) => ws.send('', { fin: false })],
  ])('a flood of %s ends the connection, and is not looked at (docs/SECURITY.md#socket)', async (_what, send) => {
    const before = await drops('inbound-frames');
    const client = await raw({ joins: true });
    let answered = 0;
    client.ws.on('pong', () => (answered += 1));
    for (let count = 0; count < FRAMES * 5; count += 1) send(client.ws);
    await isEnded(client);
    expect(await drops('inbound-frames')).toBe(before + 1);
    expect(answered).toBeLessThanOrEqual(FRAMES);
  });

  it('many bytes end the connection, whatever they say (docs/SECURITY.md#socket)', async () => {
    const client = await raw({ joins: true });
    for (let count = 0; count < 8; count += 1) client.ws.send(`42["typing",{"userId":"${'x'.repeat(7000)}"}]`);
    await isEnded(client);
  });

  it('leaves a client of ours alone: receipts, typing marks and answers to pings', async () => {
    const live = await stack.live(await stack.signedIn(await createMember(stack.db)));
    for (let count = 0; count < 9; count += 1) {
      live.socket.emit(
        'seen',
        Array.from({ length: 100 }, (_, seq) => ({ seq })),
        () => undefined,
      );
      live.socket.emit('typing', {});
    }
    await live.roundTrip();
    expect(live.disconnects).toEqual([]);
    live.close();
  });

  it('connections that never join count against the cap of their address, and end (docs/SECURITY.md#socket)', async () => {
    await waitFor('places', async () => {
      const probe = await raw();
      probe.ws.close();
      return probe.received[0]!.startsWith('0');
    });
    const idle = await Promise.all(Array.from({ length: 20 }, () => raw()));
    expect(idle.filter(({ received }) => received[0]!.startsWith('0')).length).toBeLessThanOrEqual(6);
    await waitFor('a refusal', async () => {
      // On a slow machine the first of them have ended by now.
      idle.push(...(await Promise.all(Array.from({ length: 7 }, () => raw()))));
      const another = new LiveClient(stack.origin());
      await waitFor('its answer', () => another.refusals.length + another.batches.length > 0);
      another.close();
      return another.refusals.length > 0;
    });
    for (const client of idle) await isEnded(client);
    const admitted = await stack.live(null);
    admitted.close();
  });

  it('a handshake that names a connection is refused (docs/SECURITY.md#socket)', async () => {
    const { received, ws } = await raw();
    const { sid } = JSON.parse(received[0]!.slice(1)) as { sid: string };
    const again = new WebSocket(
      `${stack.origin().replace('http', 'ws')}${SOCKET_PATH}/?EIO=4&transport=websocket&sid=${sid}`,
    );
    const failed = new Promise<Error>((resolve) => again.once('error', resolve));
    expect((await failed).message).toMatch(/400|hang up/);
    ws.close();
  });

  it('frames that come with the handshake itself are counted (docs/SECURITY.md#socket)', async () => {
    const before = await drops('inbound-frames');
    const { hostname, port } = new URL(stack.origin());
    const tcp: Socket = connect(Number(port), hostname);
    const ended = new Promise<void>((resolve) => tcp.once('close', () => resolve()));
    tcp.on('error', () => undefined).resume();
    const pong = Buffer.from([0x81, 0x81, 0, 0, 0, 0, 0x33]);
    tcp.write(
      Buffer.concat([
        Buffer.from(
          `GET ${SOCKET_PATH}/?EIO=4&transport=websocket HTTP/1.1\r\nHost: ${hostname}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n` +
            'Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n',
        ),
        ...Array.from({ length: FRAMES * 5 }, () => pong),
      ]),
    );
    await ended;
    expect(await drops('inbound-frames')).toBe(before + 1);
  });
});
