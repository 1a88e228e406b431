/** What a Redis configuration file of ours depends on. */
export interface RedisConfig {
  /** The folder it works in and keeps its data in. */
  folder: string;
  port: number;
  password: string;
  ephemeral: boolean;
  /** 127.0.0.1 when absent. */
  address?: string;
  /** Further lines, such as `replicaof`. */
  lines?: readonly string[];
}

/** Wraps a value in the quotes of Redis's configuration language. */
const quoted = (value: string): string => `"${value.replace(/[\\"]/g, '\\$&')}"`;

/**
 * The text of a configuration file. It stands in a file, not in arguments, because arguments show in the process list
 * and the password is here. Queues need `noeviction`: a job must never be dropped to make room.
 */
export function redisConfig(config: RedisConfig): string {
  const durable = ['appendonly yes', 'appendfsync everysec', 'aof-load-truncated yes'];
  return [
    `bind ${config.address ?? '127.0.0.1'}`,
    `port ${config.port}`,
    'protected-mode yes',
    'daemonize no',
    `requirepass ${quoted(config.password)}`,
    `dir ${quoted(config.folder)}`,
    'save ""',
    ...(config.ephemeral ? ['appendonly no'] : durable),
    'maxmemory-policy noeviction',
    'tcp-backlog 511',
    'logfile ""',
    ...(config.lines ?? []),
    '',
  ].join('\n');
}
