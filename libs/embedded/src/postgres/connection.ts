import pg from 'pg';

/** True if the server answers at this URL; `refusal` gives the reason when it does not. */
export async function canConnect(url: string): Promise<{ connected: boolean; refusal?: string }> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  client.on('error', () => undefined); // a server that ends meanwhile is seen by the query's own rejection
  try {
    await client.connect();
    return { connected: true };
  } catch (error) {
    const { code, message } = error as { code?: string; message?: string };
    return { connected: false, refusal: message || code || 'no answer' };
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Creates a database when the server has none of that name. `url` points to any other database of the server. */
export async function ensureDatabase(url: string, name: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [name]);
    if (!rowCount) await client.query(`CREATE DATABASE ${client.escapeIdentifier(name)}`);
  } finally {
    await client.end();
  }
}
