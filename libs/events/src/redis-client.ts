import { setTimeout as sleep } from 'node:timers/promises';
import { createClient, ErrorReply } from 'redis';

const ASK_AGAIN_MS = 100;

/** One connection to Redis, as every part of the product makes it. */
export function createRedisClient(url: string, options: { onError: (error: Error) => void; failFast?: boolean }) {
  const client = createClient({
    url,
    // A command that meets a dead connection fails at once; whoever sent it has PostgreSQL to come back to.
    disableOfflineQueue: options.failFast ?? false,
    socket: {
      connectTimeout: 3000,
      keepAlive: true,
      reconnectStrategy: (retries) => Math.min(1000, 25 * 2 ** Math.min(retries, 6)) + Math.random() * 50,
    },
  });
  client.on('error', options.onError);
  return client;
}

export type RedisClient = ReturnType<typeof createRedisClient>;

/** Connects, and waits until Redis has read its data. */
export async function connectLoaded(client: RedisClient): Promise<void> {
  await client.connect();
  await askPatiently(client, () => client.ping());
}

/**
 * Asks again for as long as Redis is away or still reads its data: one that starts refuses every command meanwhile (LOADING), however
 * long its append-only file is. For programs that start; rejects when the client was closed, or Redis refuses for another reason.
 */
export async function askPatiently<T>(client: RedisClient, ask: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      const passes = !(error instanceof ErrorReply) || error.message.startsWith('LOADING');
      if (!passes || !client.isOpen) throw error;
      await sleep(ASK_AGAIN_MS);
    }
  }
}
