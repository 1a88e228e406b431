import { createClient } from 'redis';

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
