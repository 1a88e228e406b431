/**
 * The reference of the push suite, a process of its own: a bare loop that encrypts one and the same text for N subscriptions and posts it over connections
 * that stay open. Environment: PORT (GET /N sends), SINK (origin of the push service), CONNECTIONS, KEYS (p256dh and auth of a subscription).
 */
import { createServer } from 'node:http';
import { PushClient, Vapid } from '@t0/channels/push';

const { PORT, SINK, CONNECTIONS, KEYS } = process.env;
const [p256dh, auth] = KEYS!.split(' ').map((text) => Buffer.from(text, 'base64url'));
const connections = Number(CONNECTIONS);
const client = new PushClient(new Vapid('5e'.repeat(32), 'mailto:bench@t0.test'), [SINK!], connections);
const body = Buffer.from(
  JSON.stringify({
    web_push: 8030,
    notification: {
      title: 'New signal: GBPJPY',
      navigate: 'http://localhost:3000/dashboard?signal=1',
      tag: 'signal-1',
      data: { signal: 1, order: 0 },
    },
  }),
);

/** Sends to the next of them until none is left; twice as many at a time as there are connections, as the product does. */
async function sendAll(count: number): Promise<void> {
  let next = 0;
  const send = async (): Promise<void> => {
    while (next < count) {
      const endpoint = `${SINK}/push/${next}`;
      next += 1;
      const { is } = await client.send(
        { endpoint, p256dh: p256dh!, auth: auth! },
        { body, ttl: 14_400, urgency: 'high', topic: 'signal-1' },
      );
      if (is !== 'accepted') throw new Error(`The sink answered ${is}`);
    }
  };
  await Promise.all(Array.from({ length: connections * 2 }, send));
}

createServer((request, response) => {
  void sendAll(Number(request.url!.slice(1))).then(
    () => response.end('done'),
    (error: Error) => response.writeHead(500).end(error.message),
  );
}).listen(Number(PORT), '127.0.0.1', () => process.send?.('ready'));
