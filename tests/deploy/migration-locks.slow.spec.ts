import { migrate } from '@t0/database/platform';
import { createTestDatabase, waitFor, type TestDatabase } from '@t0/testing';
import pg from 'pg';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { MIGRATIONS } from '../../libs/database/src/migrations/index.ts';

/** Changes a table that is in use. */
class BlogSeries4000000000000 implements MigrationInterface {
  name = 'BlogSeries4000000000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE blog_posts ADD series text');
  }

  async down(): Promise<void> {}
}

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
    const [locker, reader, watcher] = [await connect(), await connect(), await connect()];
    await locker.query('BEGIN');
    await locker.query('SELECT count(*) FROM blog_posts');
    const migrated = migrate(database.url, [...MIGRATIONS, BlogSeries4000000000000]);
    await waitFor('the migration to wait for the table', async () => {
      const { rows } = await watcher.query(
        `SELECT 1 FROM pg_locks WHERE NOT granted AND relation = 'blog_posts'::regclass AND mode = 'AccessExclusiveLock'`,
      );
      return rows.length > 0;
    });
    // Would wait as long as the holder: behind the migration, which waits behind the holder.
    await reader.query('SELECT count(*) FROM blog_posts');
    await locker.query('COMMIT');
    expect(await migrated).toEqual(['BlogSeries4000000000000']);
    expect((await reader.query('SELECT series FROM blog_posts')).rows).toEqual([]);
  });
});
