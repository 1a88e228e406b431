import { createDataSource, migrate } from '@t0/database';
import { createTestDatabase, waitFor } from '@t0/testing';
import type { TestDatabase } from '@t0/testing';
import pg from 'pg';

describe('migrating beside a release that serves (docs/operations/upgrade.md#upgrading)', () => {
  let database: TestDatabase;
  const clients: pg.Client[] = [];
  const connect = async (): Promise<pg.Client> => {
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    clients.push(client);
    return client;
  };

  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(async () => {
    await Promise.all(clients.map((client) => client.end()));
    await database.drop();
  });

  it('lets readers pass while a long transaction holds a table that the migration changes, and is applied after it', async () => {
    const pending = await goBackBefore(database.url, 'publish_at');
    const [holder, reader, watcher] = [await connect(), await connect(), await connect()];
    await holder.query('BEGIN');
    await holder.query('SELECT count(*) FROM blog_posts');
    const migrated = migrate(database.url);
    await waitFor('the migration to wait for the table', async () => {
      const { rows } = await watcher.query(
        `SELECT 1 FROM pg_locks WHERE NOT granted AND relation = 'blog_posts'::regclass AND mode = 'AccessExclusiveLock'`,
      );
      return rows.length > 0;
    });
    // Would wait as long as the holder: behind the migration, which waits behind the holder.
    await reader.query('SELECT count(*) FROM blog_posts');
    await holder.query('COMMIT');
    expect(await migrated).toHaveLength(pending);
    expect((await reader.query('SELECT publish_at FROM blog_posts')).rows).toEqual([]);
  });
});

/** Undoes migrations until the table of blog posts has no such column. Answers how many. */
async function goBackBefore(url: string, column: string): Promise<number> {
  const db = await createDataSource(url, 1).initialize();
  const look = `SELECT 1 FROM information_schema.columns WHERE table_name = 'blog_posts' AND column_name = $1`;
  let undone = 0;
  while ((await db.query<unknown[]>(look, [column])).length > 0) {
    await db.undoLastMigration();
    undone += 1;
  }
  await db.destroy();
  return undone;
}
