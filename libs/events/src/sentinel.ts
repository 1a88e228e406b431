import { lookup } from 'node:dns/promises';
import type { LookupFunction } from 'node:net';
import { RedisClient } from 'redis';

/** A client without modules. Made once: the package defines every command again for each client that its `createClient` makes (25 ms or more). */
export const createClient = RedisClient.factory();

/** Where Redis is: the configuration's own keys. */
export interface RedisLocation {
  /** With `REDIS_SENTINELS` its host is the name under which the Sentinels know the master. */
  REDIS_URL: string;
  /** Sentinels as `host:port`; none: `REDIS_URL` is the server itself. */
  REDIS_SENTINELS?: readonly string[];
  /** Password of the Sentinels themselves. */
  REDIS_SENTINEL_PASSWORD?: string;
}

/** An address as Sentinel gives it. */
interface RedisAddress {
  host: string;
  port: number;
}

const REDIS_PORT = 6379;
const SENTINEL_PORT = 26_379;

/** Host and port of a Redis URL. */
function addressOf(url: string): RedisAddress {
  const { hostname, port } = new URL(url);
  return { host: bare(hostname), port: Number(port || REDIS_PORT) };
}

/** Host and port of a Sentinel; the port may be left out. */
function sentinelAddress(text: string): RedisAddress {
  const { hostname, port } = new URL(`redis://${text}`);
  return { host: bare(hostname), port: Number(port || SENTINEL_PORT) };
}

/** The same URL for another host. */
function urlAt(url: string, { host, port }: RedisAddress): string {
  const changed = new URL(url);
  changed.hostname = host.includes(':') ? `[${host}]` : host;
  changed.port = String(port);
  return changed.href;
}

/** An IPv6 address without the brackets that it has in a URL. */
const bare = (hostname: string): string => (hostname.startsWith('[') ? hostname.slice(1, -1) : hostname);

/** A Sentinel, or the server it names, that is silent for this long counts as unavailable, ms. */
const ANSWER_MS = 3000;

/**
 * Finds the master's address for every new connection: the host of `REDIS_URL` is its name, the Sentinels know the rest. To be
 * given to a connection as its `lookup`. A failover ends the connections to the old master, and the next connection reaches the new one.
 */
export function masterLookup(place: RedisLocation): LookupFunction {
  return (_hostname, options, callback) => {
    findMaster(place)
      .then(({ host }) => lookup(host))
      .then(
        (found) => (options.all ? callback(null, [found]) : callback(null, found.address, found.family)),
        (error: NodeJS.ErrnoException) => callback(error, '', 0),
      );
  };
}

/**
 * The address of the master that most of the Sentinels name, once it says itself that it is the master. Rejects when there is none: during a
 * failover a later try finds it.
 */
async function findMaster(place: RedisLocation): Promise<RedisAddress> {
  const { host: name, port } = addressOf(place.REDIS_URL);
  const sentinels = place.REDIS_SENTINELS ?? [];
  const votes = new Map<string, { address: RedisAddress; count: number }>();
  const reasons: string[] = [];
  let decide: (() => void) | undefined;
  const decided = new Promise<void>((resolve) => (decide = resolve));
  const lookups = sentinels.map(async (sentinel) => {
    const address = await askSentinel(place, sentinel, name);
    const key = `${address.host} ${address.port}`;
    const vote = votes.get(key) ?? { address, count: 0 };
    votes.set(key, vote);
    vote.count += 1;
    // More than half of them agree: unavailable ones need not be awaited.
    if (vote.count * 2 > sentinels.length) decide?.();
  });
  const all = Promise.allSettled(lookups).then((answers) => {
    for (const [index, answer] of answers.entries())
      if (answer.status === 'rejected') reasons.push(`${sentinels[index]}: ${reasonOf(answer.reason)}`);
  });
  await Promise.race([decided, all]);
  for (const { address } of [...votes.values()].sort((a, b) => b.count - a.count)) {
    if (address.port !== port)
      throw new Error(
        `Sentinel names port ${address.port} for "${name}", REDIS_URL port ${port}: every Redis of it must listen on the port of REDIS_URL`,
      );
    const role = await roleOf(urlAt(place.REDIS_URL, address)).catch(reasonOf);
    if (role === 'master') return address;
    reasons.push(`${address.host}: ${role}`);
  }
  throw new Error(`The Sentinels name no master "${name}" that answers (${reasons.join('; ')})`);
}

async function askSentinel(place: RedisLocation, sentinel: string, name: string): Promise<RedisAddress> {
  const { host, port } = sentinelAddress(sentinel);
  const tls = place.REDIS_URL.startsWith('rediss:');
  const password = place.REDIS_SENTINEL_PASSWORD;
  const answer = await ask(
    { socket: { host, port, ...(tls && { tls: true }) }, ...(password !== undefined && { password }) },
    ['SENTINEL', 'GET-MASTER-ADDR-BY-NAME', name],
  );
  if (!Array.isArray(answer)) throw new Error(`knows no master "${name}"`);
  return { host: String(answer[0]), port: Number(answer[1]) };
}

/** `master`, `slave` or `sentinel`, as the server says. */
async function roleOf(url: string): Promise<string> {
  const answer = await ask({ url }, ['ROLE']);
  return Array.isArray(answer) ? String(answer[0]) : 'said no role';
}

/** One command on a connection of its own. */
async function ask(options: Parameters<typeof createClient>[0], command: string[]): Promise<unknown> {
  const client = createClient({
    ...options,
    RESP: 2,
    socket: {
      ...options?.socket,
      connectTimeout: ANSWER_MS,
      socketTimeout: ANSWER_MS,
      reconnectStrategy: false,
    },
  } as Parameters<typeof createClient>[0]);
  client.on('error', () => undefined); // connect() and the command reject with it
  try {
    await client.connect();
    return await client.sendCommand(command);
  } finally {
    client.destroy();
  }
}

const reasonOf = (error: unknown): string => {
  const { code, message } = error as { code?: string; message?: string };
  return message || code || 'no answer';
};
