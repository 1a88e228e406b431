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
export interface RedisAddress {
  host: string;
  port: number;
}

const REDIS_PORT = 6379;
const SENTINEL_PORT = 26_379;

/** Host and port of a Redis URL. */
export function addressOf(url: string): RedisAddress {
  const { hostname, port } = new URL(url);
  return { host: bare(hostname), port: Number(port || REDIS_PORT) };
}

/** Host and port of a Sentinel; the port may be left out. */
export function sentinelAddress(text: string): RedisAddress {
  const { hostname, port } = new URL(`redis://${text}`);
  return { host: bare(hostname), port: Number(port || SENTINEL_PORT) };
}

/** The same URL for another host. */
export function urlAt(url: string, { host, port }: RedisAddress): string {
  const changed = new URL(url);
  changed.hostname = host.includes(':') ? `[${host}]` : host;
  changed.port = String(port);
  return changed.href;
}

/** An IPv6 address without the brackets that it has in a URL. */
const bare = (hostname: string): string => (hostname.startsWith('[') ? hostname.slice(1, -1) : hostname);
