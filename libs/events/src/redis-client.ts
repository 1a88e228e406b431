import { setTimeout as sleep } from 'node:timers/promises';
import { ErrorReply } from 'redis';
import { createClient, masterLookup, type RedisLocation } from './sentinel.ts';

/** The part of a client that is used. */
interface WatchedClient {
  readonly isReady: boolean;
  ping(): Promise<unknown>;
  connect(): Promise<unknown>;
  destroy(): void;
  on(event: 'ready' | 'end', listener: () => void): unknown;
}

const CHECK_MS = 2000;
/** Checks at which a question still waits for its answer before the connection is given up: 6 to 8 s. */
const PATIENCE = 3;

/**
 * Gives up a connection that no longer answers, and reconnects. A server that vanished (its machine lost power, the
 * network is cut) is otherwise noticed when TCP gives up, after a quarter of an hour. Pending commands are rejected. Ends with
 * the client.
 */
function watchAnswers(client: WatchedClient, onError: (error: Error) => void): void {
  let timer: NodeJS.Timeout | undefined;
  let waiting = 0;
  const answered = (): void => void (waiting = 0);
  const check = (): void => {
    if (!client.isReady) return answered();
    waiting += 1;
    if (waiting === 1) void client.ping().then(answered, answered);
    else if (waiting > PATIENCE) reconnect();
  };
  const reconnect = (): void => {
    onError(
      new Error(`Redis has not answered for ${((PATIENCE * CHECK_MS) / 1000).toFixed(0)} s; the client reconnects`),
    );
    client.destroy();
    // A client that is closed meanwhile needs no error; the client itself retries after every other failure.
    client.connect().catch(() => undefined);
  };
  client.on('ready', () => {
    answered();
    timer ??= setInterval(check, CHECK_MS).unref();
  });
  client.on('end', () => {
    clearInterval(timer);
    timer = undefined;
  });
}

const ASK_AGAIN_MS = 100;

/**
 * One connection to Redis, as every part of the product makes it: to the server of a URL, or, by a configuration with Sentinels, to the master
 * that is current.
 */
export function createRedisClient(
  place: string | RedisLocation,
  options: { onError: (error: Error) => void; failFast?: boolean },
) {
  const {
    REDIS_URL: url,
    REDIS_SENTINELS: sentinels = [],
    ...rest
  } = typeof place === 'string' ? { REDIS_URL: place } : place;
  const client = createClient({
    url,
    // A command on a dead connection fails at once; its caller falls back to PostgreSQL.
    disableOfflineQueue: options.failFast ?? false,
    // Asks the resolver for the host of the URL, which with Sentinels is no host.
    maintNotifications: 'disabled',
    socket: {
      // With Sentinels the time includes asking them, and the master, who is the master.
      connectTimeout: sentinels.length > 0 ? 10_000 : 3000,
      keepAlive: true,
      ...(sentinels.length > 0 && { lookup: masterLookup({ ...rest, REDIS_URL: url, REDIS_SENTINELS: sentinels }) }),
      reconnectStrategy: (retries) => Math.min(1000, 25 * 2 ** Math.min(retries, 6)) + Math.random() * 50,
    },
  });
  client.on('error', options.onError);
  watchAnswers(client, options.onError);
  return client;
}

export type RedisClient = ReturnType<typeof createRedisClient>;

/** Connects, and waits until Redis has read its data. Rejects, with what to do, when it is a Redis Cluster. */
export async function connectLoaded(client: RedisClient): Promise<void> {
  await client.connect();
  await retryUntilAvailable(client, () => client.ping());
  if (await isCluster(client)) {
    client.destroy();
    throw new Error(NO_CLUSTER);
  }
}

/** Why a Redis Cluster is refused, and what to use in its place. */
export const NO_CLUSTER =
  'REDIS_URL leads to a Redis Cluster, which is not supported: the event stream and the job queues need one server that holds all keys. ' +
  'Use a single Redis, or one with replicas under Sentinel (REDIS_SENTINELS)';

/** True if the server is a node of a Redis Cluster. One that does not say (a right that the user lacks) counts as none. */
export async function isCluster(client: RedisClient): Promise<boolean> {
  try {
    const info = await retryUntilAvailable(client, () => client.sendCommand<string>(['INFO', 'cluster']));
    return info.includes('cluster_enabled:1');
  } catch (error) {
    if (error instanceof ErrorReply) return false;
    throw error;
  }
}

/**
 * Repeats a command for as long as Redis is unavailable or still loads its data: a starting Redis refuses every command (LOADING), however
 * long its append-only file is. For programs that start; rejects when the client was closed, or Redis refuses for another reason.
 *
 * @example
 * const latest = await retryUntilAvailable(client, () => bus.latest());
 */
export async function retryUntilAvailable<T>(client: RedisClient, ask: () => Promise<T>): Promise<T> {
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
