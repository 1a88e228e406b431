/** Settings of every cluster. Durability stays at PostgreSQL's safe defaults: what was committed is on the disk. */
const ALWAYS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '200',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_min_duration_statement: '1000',
  fsync: 'on',
};

/** For tests, whose data nobody misses after a crash. */
const EPHEMERAL = {
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  max_connections: '300',
};

/** The server's arguments: data folder, port and settings; `more` of them win. */
export function postgresArguments(
  data: string,
  port: number,
  ephemeral: boolean,
  more: Readonly<Record<string, string>> = {},
): string[] {
  const settings = { ...ALWAYS, ...(ephemeral ? EPHEMERAL : {}), ...more, port: String(port) };
  return ['-D', data, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
}
