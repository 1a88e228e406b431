import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { replaceInstruments } from '@t0/contracts/prices';
import { User } from '@t0/database/accounts';
import { Notification } from '@t0/database/notifications';
import { createDataSource, migrate } from '@t0/database/platform';
import { seedDemo } from '@t0/database/seed';
import { createTestDatabase, type TestDatabase } from '@t0/testing';
import type { DataSource } from 'typeorm';
import { schemaOf } from '../support/schema-of.ts';

const RELEASES = join(__dirname, '../deploy/releases');

describe('data model (docs/product/limits.md#stored-data)', () => {
  let database: TestDatabase;
  let db: DataSource;

  beforeAll(async () => {
    database = await createTestDatabase();
    db = await createDataSource(database.url, 2).initialize();
  });

  afterAll(async () => {
    await db.destroy();
    await database.drop();
  });

  it('has migrations that bring the database to exactly what the entities say', async () => {
    const difference = await db.driver.createSchemaBuilder().log();
    expect(difference.upQueries.map(({ query }) => query)).toEqual([]);
  });

  it.each(readdirSync(RELEASES))('migrates the release in %s to the schema of a new database', async (file) => {
    const release = await createTestDatabase();
    const old = await createDataSource(release.url, 1).initialize();
    await old.query('DROP SCHEMA public CASCADE; CREATE SCHEMA public');
    await old.query(readFileSync(join(RELEASES, file), 'utf8'));
    await migrate(release.url);
    const schema = await schemaOf(old);
    await old.destroy();
    await release.drop();
    expect(schema).toEqual(await schemaOf(db));
  });

  it('states for every table, once, how long its rows are kept', async () => {
    const page = readFileSync(join(__dirname, '../../docs/product/limits.md'), 'utf8').split('## Stored data')[1]!;
    const rows = [...page.matchAll(/^\| ([a-z][\w, ]*?) +\| \[.*?\) +\| \S.* \|$/gm)];
    const tables = await db.query<{ name: string }[]>(
      `SELECT tablename AS name FROM pg_tables WHERE schemaname = current_schema() ORDER BY 1`,
    );
    expect(rows.flatMap(([, names]) => names!.split(', ')).sort()).toEqual(tables.map(({ name }) => name).sort());
  });

  it('applies nothing a second time', async () => {
    expect(await migrate(database.url)).toEqual([]);
  });

  it('gives a migration of a large table as long as it takes', async () => {
    await db.undoLastMigration();
    await db.query(`
      CREATE TABLE seen (timeout text);
      CREATE FUNCTION see() RETURNS event_trigger LANGUAGE plpgsql AS
        $$ BEGIN INSERT INTO seen VALUES (current_setting('statement_timeout')); END $$;
      CREATE EVENT TRIGGER seeing ON ddl_command_start WHEN TAG IN ('CREATE INDEX', 'ALTER TABLE') EXECUTE FUNCTION see()`);
    expect(await migrate(database.url)).toHaveLength(1);
    const timeouts = await db.query('SELECT DISTINCT timeout FROM seen');
    await db.query('DROP EVENT TRIGGER seeing; DROP FUNCTION see; DROP TABLE seen');
    expect(timeouts).toEqual([{ timeout: '0' }]);
    expect(await db.query('SHOW statement_timeout')).toEqual([{ statement_timeout: '30s' }]);
  });

  it('can undo and redo its migrations', async () => {
    const executed = db.migrations.length;
    for (let count = 0; count < executed; count += 1) await db.undoLastMigration();
    expect(await db.query(`SELECT 1 FROM information_schema.tables WHERE table_name = 'users'`)).toEqual([]);
    expect((await db.runMigrations()).length).toBe(executed);
  });

  it.each([
    ['users.email is unique', `INSERT INTO users (email) VALUES ('a@b.cd'), ('a@b.cd')`, '23505'],
    ['users.email is lower case', `INSERT INTO users (email) VALUES ('A@b.cd')`, '23514'],
    ['users.email is at most 255', `INSERT INTO users (email) VALUES (repeat('a', 256))`, '22001'],
    [
      'signals.direction',
      `INSERT INTO signals (instrument, direction, entry_price, sl_price, t0_price, t1_price, monthly_bias) VALUES ('US30', 'up', 1, 1, 1, 1, 'Bullish')`,
      '23514',
    ],
    [
      'signals.price overflow',
      `INSERT INTO signals (instrument, direction, entry_price, sl_price, t0_price, t1_price, monthly_bias) VALUES ('US30', 'long', 1000000000, 1, 1, 1, 'Bullish')`,
      '22003',
    ],
    [
      'signals.monthly_bias is required',
      `INSERT INTO signals (instrument, direction, entry_price, sl_price, t0_price, t1_price) VALUES ('US30', 'long', 1, 1, 1, 1)`,
      '23502',
    ],
    [
      'chart_notes once per instrument and timeframe',
      `INSERT INTO chart_notes (instrument, timeframe, note) VALUES ('US30', '4H', ''), ('US30', '4H', '')`,
      '23505',
    ],
    [
      'admin_messages need text or image',
      `INSERT INTO users (email) VALUES ('m@b.cd'); INSERT INTO admin_messages (user_id) SELECT id FROM users WHERE email = 'm@b.cd'`,
      '23514',
    ],
  ])('enforces %s', async (_rule, sql, code) => {
    await expect(db.query(sql)).rejects.toMatchObject({ code });
  });

  it('gives the defaults of docs/product/limits.md#numbers', async () => {
    const [user] = await db.query(`INSERT INTO users (email) VALUES ('default@b.cd') RETURNING *`);
    expect(user).toMatchObject({
      role: null,
      subscription_status: 'inactive',
      has_active_subscription: false,
      needs_admin_notification: false,
    });
    const [signal] = await db.query(
      `INSERT INTO signals (instrument, direction, entry_price, sl_price, t0_price, t1_price, monthly_bias) VALUES ('US30', 'long', 1, 1, 1, 1, 'Bullish') RETURNING *`,
    );
    expect(signal).toMatchObject({ memo: '', status: 'active', t0_hit: false, confidence: 75 });
    const [settings] = await db.query(`INSERT INTO user_settings (user_id) VALUES ($1) RETURNING *`, [user.id]);
    expect(settings).toMatchObject({
      position_size: 2,
      risk_tolerance: 'moderate',
      auto_execute: false,
      max_daily_trades: 10,
    });
  });

  it('deletes read marks and messages with their user, and read marks with their notification', async () => {
    const [{ id: userId }] = await db.query(`INSERT INTO users (email) VALUES ('gone@b.cd') RETURNING id`);
    const [{ id }] = await db.query(`INSERT INTO notifications (title, message) VALUES ('t', 'm') RETURNING id`);
    await db.query('INSERT INTO user_notifications (user_id, notification_id) VALUES ($1, $2)', [userId, id]);
    await db.query(`INSERT INTO admin_messages (user_id, message) VALUES ($1, 'm')`, [userId]);
    await db.query('DELETE FROM notifications WHERE id = $1', [id]);
    expect(await db.query('SELECT 1 FROM user_notifications WHERE user_id = $1', [userId])).toEqual([]);
    await db.query('DELETE FROM users WHERE id = $1', [userId]);
    expect(await db.query('SELECT 1 FROM admin_messages WHERE user_id = $1', [userId])).toEqual([]);
  });

  it('seeds the demo once and leaves what exists alone', async () => {
    await seedDemo(database.url);
    await db.getRepository(User).update({ email: 'member@t0.local' }, { firstName: 'Changed' });
    const counts = await db.query(
      'SELECT (SELECT count(*) FROM users) AS users, (SELECT count(*) FROM signals) AS signals',
    );
    await seedDemo(database.url);
    expect(
      await db.query('SELECT (SELECT count(*) FROM users) AS users, (SELECT count(*) FROM signals) AS signals'),
    ).toEqual(counts);
    expect(await db.getRepository(User).findOneBy({ email: 'member@t0.local' })).toMatchObject({
      firstName: 'Changed',
      hasActiveSubscription: true,
    });
  });

  it('seeds prices as they are shown, in a program that has read no instrument yet (docs/product/prices.md#formats)', async () => {
    await db.query('DELETE FROM notifications');
    await db.query('TRUNCATE signals CASCADE');
    replaceInstruments([]);
    await seedDemo(database.url);
    expect(await db.getRepository(Notification).existsBy({ title: 'SHORT US30 @ 42,980.00' })).toBe(true);
  });
});
