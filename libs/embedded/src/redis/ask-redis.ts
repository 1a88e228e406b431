import { RedisClient } from 'redis';

/** A client without modules, made once: the package defines every command again for each client that `createClient` makes. */
export const createClient = RedisClient.factory();

/** Sends a command to Redis, word by word, and returns its answer. */
export type AskRedis = (...words: string[]) => Promise<unknown>;

/** Milliseconds after which a server that says nothing counts as away. */
const SILENT_MS = 5_000;

/** Connects to the Redis at this URL for as long as `work` takes. Rejects when it is unavailable, or refuses a command. */
export async function askRedis<R>(url: string, work: (ask: AskRedis) => Promise<R>): Promise<R> {
  const client = createClient({
    url,
    socket: { connectTimeout: SILENT_MS, socketTimeout: SILENT_MS, reconnectStrategy: false },
  });
  client.on('error', () => undefined); // the command rejects with it
  await client.connect();
  try {
    return await work((...words) => client.sendCommand(words));
  } finally {
    client.destroy();
  }
}
