import { createServer } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { Server } from 'socket.io';
import type { LiveServer, LiveSocket } from './live-socket.ts';
import { meteredServer } from './metered-server.ts';
import { encodePacket } from './packet.ts';
import { PacketWriter, wireOf } from './socket-wire.ts';

const TIMEOUT_MS = 3000;

/**
 * Proves on a private loopback connection that a frame written directly and one written by engine.io arrive as the same bytes,
 * in order. Answers false when they do not, or not in time: the libraries changed, and the direct path must stay off.
 */
export async function directWritesWork(): Promise<boolean> {
  const http = createServer();
  const server: LiveServer = new Server(http, {
    transports: ['websocket'],
    perMessageDeflate: false,
    serveClient: false,
    wsEngine: meteredServer({ frames: Infinity, bytes: Infinity }, () => undefined),
  });
  const packets = ['first', 'second', 'third'].map((word) =>
    encodePacket('event', JSON.stringify({ word, long: 'x'.repeat(300) })),
  );
  const expected = Buffer.concat(packets.map(({ frame }) => frame));
  try {
    await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
    const received = listenRaw((http.address() as AddressInfo).port, expected.length);
    server.on('connection', (socket: LiveSocket) => {
      const [first, second, third] = packets;
      // The connect answer is still on its way out when this runs; wait for it, then mix both ways of writing.
      setImmediate(() => {
        new PacketWriter(true).write(wireOf(socket), first!);
        new PacketWriter(false).write(wireOf(socket), second!);
        new PacketWriter(true).write(wireOf(socket), third!);
      });
    });
    return (await received).equals(expected);
  } catch {
    return false;
  } finally {
    await server.close();
  }
}

/** Opens a WebSocket without a library, joins the default namespace and answers the last `length` bytes that come after the greeting. */
function listenRaw(port: number, length: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    const timer = setTimeout(() => socket.destroy(new Error('no answer')), TIMEOUT_MS);
    let data = Buffer.alloc(0);
    let joined = false;
    socket.on('error', reject).on('close', () => clearTimeout(timer));
    socket.write(
      'GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n' +
        'Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n',
    );
    socket.on('data', (chunk: Buffer) => {
      data = Buffer.concat([data, chunk]);
      if (!joined && data.includes('0{"sid"')) {
        joined = true;
        // A masked text frame '40' (mask of zeros): join the default namespace.
        socket.write(Buffer.from([0x81, 0x82, 0, 0, 0, 0, 0x34, 0x30]));
      }
      const greeting = data.indexOf('40{"sid"');
      const end = greeting < 0 ? -1 : data.indexOf('}', greeting) + 1;
      if (end <= 0 || data.length < end + length) return;
      resolve(data.subarray(end, end + length));
      socket.destroy();
    });
  });
}
