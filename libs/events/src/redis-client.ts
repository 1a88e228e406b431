import { setTimeout as sleep } from 'node:timers/promises';
import { createClient } from 'redis';

const LOADING_LOOK_MS = 100;

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

/**
 * Connects, and waits until Redis has read its data: one that starts refuses every command meanwhile (LOADING), however long its
 * append-only file is. Rejects when it refuses for another reason.
 */
export async function connectLoaded(client: RedisClient): Promise<void> {
  await client.connect();
  for (;;) {
    try {
      await client.ping();
      return;
    } catch (error) {
      const passes = !client.isReady || /^LOADING/.test((error as Error).message);
      if (!passes) throw error;
      await sleep(LOADING_LOOK_MS);
    }
  }
}
