import { createClient } from 'redis';

/** True if the server at this URL answers a PING and has loaded its data; `refusal` gives the reason when it does not. */
export async function pingRedis(url: string): Promise<{ answered: boolean; refusal?: string }> {
  const client = createClient({
    url,
    disableOfflineQueue: true,
    socket: { connectTimeout: 5_000, reconnectStrategy: false },
  });
  client.on('error', () => undefined); // connect() and ping() reject with it
  try {
    await client.connect();
    await client.ping();
    return { answered: true };
  } catch (error) {
    const { code, message } = error as { code?: string; message?: string };
    return { answered: false, refusal: message || code || 'no answer' };
  } finally {
    client.destroy();
  }
}
