import { join } from 'node:path';
import { createDataSource, grantProgramRole } from '@t0/database/platform';
import { createAdmin, createTestDatabase, signalBody, startProgram, startTestRedis, TestClient } from '@t0/testing';
import type { TestDatabase, TestRedis } from '@t0/testing';
import type { DataSource } from 'typeorm';
import { testEnvironment } from '../support/api-stack.ts';

const NAME = `t0_rows_${process.pid}`;
const FORBIDDEN = '42501';

describe('the role of the programs (docs/SECURITY.md#production: no change of tables)', () => {
  let database: TestDatabase;
  let redis: TestRedis;
  let owner: DataSource;
  let program: DataSource;
  let programUrl: string;

  beforeAll(async () => {
    [database, redis] = await Promise.all([createTestDatabase(), startTestRedis()]);
    owner = await createDataSource(database.url, 2).initialize();
    const url = new URL(database.url);
    [url.username, url.password] = [NAME, "it's %40 quoted"];
    programUrl = url.href;
    expect(await grantProgramRole(database.url, programUrl)).toBe(NAME);
    expect(await grantProgramRole(database.url, programUrl)).toBe(NAME);
    program = await createDataSource(programUrl, 1).initialize();
  });
  afterAll(async () => {
    await program.destroy();
    await owner.query(`DROP OWNED BY ${NAME}`);
    await owner.query(`DROP ROLE ${NAME}`);
    await owner.destroy();
    await Promise.all([redis.stop(), database.drop()]);
  });

  it.each([
    'CREATE TABLE mine (id int)',
    'ALTER TABLE users ADD COLUMN mine int',
    'DROP TABLE signals',
    'TRUNCATE live_events',
    'ALTER TABLE audit_log DISABLE TRIGGER ALL',
    `UPDATE audit_log SET action = 'x'`,
    'DELETE FROM audit_log',
    `UPDATE signal_steps SET kind = 'edited'`,
    'DELETE FROM signal_steps',
    `UPDATE signal_ledger SET payload = ''`,
    'DELETE FROM signal_ledger',
    'TRUNCATE signal_ledger',
    `SELECT signal_ledger_append(1, 'edited', '{}')`,
    'UPDATE signal_ledger_head SET size = 0',
    'UPDATE delivery_counts SET sent = 0',
    'DELETE FROM record_checkpoints',
    'DELETE FROM migrations',
    'CREATE ROLE another',
    `COPY users TO PROGRAM 'cat'`,
  ])('cannot %s', (statement) => expect(program.query(statement)).rejects.toMatchObject({ code: FORBIDDEN }));

  it('has its deliveries counted by triggers, also before it is granted the table of the counts', async () => {
    await program.query(
      `INSERT INTO deliveries (channel, kind, target, delivery_status) VALUES ('push', 'signal', 'x', 'suppressed'), ('push', 'signal', 'y', 'queued')`,
    );
    await program.query(`UPDATE deliveries SET delivery_status = 'sent' WHERE target = 'y'`);
    expect(await owner.query('SELECT kind, subject_id, sent, suppressed FROM delivery_counts')).toEqual([
      { kind: 'signal', subject_id: 0, sent: 1, suppressed: 1 },
    ]);
  });

  it('is enough for API and worker, from sign-in to a published signal', async () => {
    const { email } = await createAdmin(owner);
    const env = testEnvironment(programUrl, redis.url);
    const programs = await Promise.all(
      ['api', 'worker'].map((name) => startProgram({ main: join(__dirname, `../../dist/${name}.js`), env })),
    );
    const client = new TestClient(programs[0]!.origin);
    await client.logIn(email);
    expect((await client.post('/api/signals', signalBody())).status).toBe(201);
    expect((await client.get('/api/health/ready')).status).toBe(200);
    expect(await Promise.all(programs.map((one) => one.kill('SIGTERM')))).toHaveLength(2);
    expect(programs.map((one) => one.output()).join('\n')).not.toContain('permission denied');
  });

  it('is the owner’s own where both addresses name one role', async () =>
    expect(await grantProgramRole(database.url, database.url)).toBeNull());

  it('that is missing is named when the owner may not create it', async () => {
    const other = new URL(programUrl);
    other.username = `${NAME}_other`;
    await owner.query(`GRANT CREATE ON SCHEMA public TO ${NAME}`);
    await expect(grantProgramRole(programUrl, other.href)).rejects.toThrow(`The role ${NAME}_other of DATABASE_URL`);
  });
});
