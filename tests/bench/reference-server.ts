/**
 * The reference of the benchmark: a bare `ws` server that reads a Redis stream and writes one finished frame to each socket, with
 * nothing else between. A process of its own; environment: PORT, REDIS_URL, STREAM.
 */
import type { Socket } from 'node:net';
import { createServer } from 'node:http';
import { createClient } from 'redis';
import { WebSocketServer } from 'ws';

const { PORT, REDIS_URL, STREAM } = process.env;
const http = createServer();
const server = new WebSocketServer({ server: http, perMessageDeflate: false });
const redis = createClient({ url: REDIS_URL });

function frameOf(text: string): Buffer {
  const length = Buffer.byteLength(text);
  const header = length < 126 ? Buffer.from([0x81, length]) : Buffer.from([0x81, 126, length >> 8, length & 255]);
  return Buffer.concat([header, Buffer.from(text)]);
}

async function follow(): Promise<void> {
  let id = '$';
  for (;;) {
    const streams = (await redis.xRead({ key: STREAM!, id }, { COUNT: 100, BLOCK: 1000 })) as
      | { messages: { id: string; message: Record<string, string> }[] }[]
      | null;
    for (const { id: next, message } of streams?.[0]?.messages ?? []) {
      id = next;
      const frame = frameOf(`42["event",${message.e}]`);
      for (const client of server.clients) (client as unknown as { _socket: Socket })._socket.write(frame);
    }
  }
}

await redis.connect();
void follow();
http.listen({ port: Number(PORT), host: '127.0.0.1', backlog: 4096 }, () => process.send?.('ready'));
