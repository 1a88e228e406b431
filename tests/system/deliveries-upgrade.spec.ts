import { createDataSource } from '@t0/database';
import { createTestDatabase } from '@t0/testing';
import type { TestDatabase } from '@t0/testing';
import type { DataSource } from 'typeorm';
import type { Channel } from '../../apps/worker/src/channels/deliveries/channel.ts';
import { DeliveryLedger } from '../../apps/worker/src/channels/deliveries/delivery-ledger.ts';

/** What the release before the ledger says to its tables. */
const BEFORE = {
  layOut: `
    INSERT INTO signal_emails (signal_id, user_id, signal_instrument, signal_direction, delivery_status, last_error)
    SELECT s.id, u.id, s.instrument, s.direction, 'queued', NULL FROM signals s CROSS JOIN users u WHERE s.id = $1
    ON CONFLICT (signal_id, user_id) DO NOTHING`,
  claim: `
    WITH claimed AS (
      UPDATE signal_emails SET delivery_status = 'sending', attempts = attempts + 1, lease_until = now() + make_interval(secs => 60)
      WHERE id IN (
        SELECT id FROM signal_emails WHERE signal_id = $1 AND (
          (delivery_status = 'queued' AND (lease_until IS NULL OR lease_until <= now()))
          OR (delivery_status = 'sending' AND lease_until < now() AND attempts < 16)) ORDER BY id LIMIT $2 FOR UPDATE SKIP LOCKED)
      RETURNING id, user_id, attempts)
    SELECT claimed.id, claimed.attempts FROM claimed JOIN users u ON u.id = claimed.user_id ORDER BY claimed.id`,
  record: `
    WITH o AS (SELECT * FROM jsonb_to_recordset($1::jsonb) AS o(id integer, attempts integer, status text))
    UPDATE signal_emails e SET delivery_status = o.status, lease_until = NULL, sent_at = clock_timestamp() FROM o
    WHERE e.id = o.id AND ((o.status = 'sent' AND e.delivery_status IN ('queued', 'sending'))
      OR (e.delivery_status = 'sending' AND e.attempts = o.attempts))`,
  layOutSteps: `
    INSERT INTO signal_step_emails (step_id, email_id)
    SELECT m.step_id, e.id FROM signal_mailings m JOIN signal_emails e ON e.signal_id = m.signal_id WHERE m.signal_id = $1
    ON CONFLICT (step_id, email_id) DO NOTHING`,
};
/** What this release lays out. */
const NOW = `
  INSERT INTO deliveries (channel, kind, signal_id, user_id, signal_instrument, signal_direction)
  SELECT 'email', 'signal', s.id, u.id, s.instrument, s.direction FROM signals s CROSS JOIN users u WHERE s.id = $1
  ON CONFLICT DO NOTHING`;
const EMAIL: Channel = {
  name: 'email',
  kind: 'signal',
  batchSize: 7,
  atOnce: 1,
  leaseSeconds: 60,
  layOut: NOW,
  readClaimed: `SELECT id, attempts, '' AS target FROM claimed`,
  endDead: 'SELECT 1',
  interrupted: 'Interrupted',
  prepare: () => Promise.resolve(null),
  send: () => Promise.resolve({ is: 'accepted' }),
};
const MEMBERS = 40;
const ROLE = `t0_before_${process.pid}`;

describe('upgrading to one ledger of deliveries (docs/adr/0020-one-ledger-of-deliveries.md)', () => {
  let database: TestDatabase;
  let db: DataSource;
  let signal: number;
  let before: unknown[];

  const exists = async (): Promise<boolean> =>
    (await db.query<unknown[]>(`SELECT 1 FROM pg_class WHERE relname = 'deliveries'`)).length > 0;
  const publish = async (): Promise<number> => {
    const [{ id }] = await db.query<[{ id: number }]>(
      `INSERT INTO signals (instrument, direction, entry_price, sl_price, t0_price, t1_price, monthly_bias)
       VALUES ('US30', 'long', 2, 1, 3, 4, 'Bullish') RETURNING id`,
    );
    return id;
  };
  const mailStep = async (signalId: number): Promise<number> => {
    await db.query('ALTER TABLE signal_steps DISABLE TRIGGER USER');
    const [{ id }] = await db.query<[{ id: number }]>(
      `INSERT INTO signal_steps (signal_id, kind, version, state) VALUES ($1, 'closed', 2, '{}') RETURNING id`,
      [signalId],
    );
    await db.query('ALTER TABLE signal_steps ENABLE TRIGGER USER');
    await db.query(
      `INSERT INTO signal_mailings (step_id, signal_id, title, message) VALUES ($1, $2, 'CLOSED', 'It is closed')`,
      [id, signalId],
    );
    return id;
  };
  const emails = (): Promise<unknown[]> =>
    db.query(
      `SELECT id, signal_id, user_id, signal_instrument, delivery_status, attempts, lease_until FROM signal_emails ORDER BY id`,
    );
  const count = async (where: string): Promise<number> =>
    Number((await db.query(`SELECT count(*) AS n FROM deliveries WHERE ${where}`))[0].n);

  beforeAll(async () => {
    database = await createTestDatabase();
    db = await createDataSource(database.url, 4).initialize();
    while (await exists()) await db.undoLastMigration();
    await db.query(`INSERT INTO users (email) SELECT 'member-' || n || '@t0.test' FROM generate_series(1, $1) AS n`, [
      MEMBERS,
    ]);
    await db.query(`CREATE ROLE ${ROLE}`);
    await db.query(`GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO ${ROLE}`);
    signal = await publish();
    await db.query(BEFORE.layOut, [signal]);
    await mailStep(signal);
    await db.query(BEFORE.layOutSteps, [signal]);
    before = await emails();
  });
  afterAll(async () => {
    await db.query(`DROP OWNED BY ${ROLE}`);
    await db.query(`DROP ROLE ${ROLE}`);
    await db.destroy();
    await database.drop();
  });

  it('keeps every email where it is, also one that a worker of the release before is sending, and takes its outcome', async () => {
    const held = await db.query<{ id: number; attempts: number }[]>(BEFORE.claim, [signal, 5]);
    before = await emails();
    await db.runMigrations();
    expect(await emails()).toEqual(before);
    expect(await count(`channel = 'email' AND kind = 'signal'`)).toBe(MEMBERS);
    await db.query(BEFORE.record, [JSON.stringify(held.map((one) => ({ ...one, status: 'sent' })))]);
    expect(await count(`channel = 'email' AND kind = 'signal' AND delivery_status = 'sent'`)).toBe(5);
    expect(
      await count(`kind = 'signal' AND id = ANY(ARRAY[${held.map(({ id }) => id).join()}]) AND sent_at IS NOT NULL`),
    ).toBe(5);
  });

  it('names member and signal of the emails of steps from before', async () => {
    const rows = await db.query<{ same: boolean }[]>(
      `SELECT s.user_id = e.user_id AND s.signal_id = e.signal_id AS same FROM deliveries s
       JOIN deliveries e ON e.kind = 'signal' AND e.id = s.email_id WHERE s.channel = 'email' AND s.kind = 'step'`,
    );
    expect(rows).toHaveLength(MEMBERS);
    expect(rows.every(({ same }) => same)).toBe(true);
  });

  it('lays out once what both releases lay out, whichever comes first, and as the role of the release before', async () => {
    const [first, second] = [await publish(), await publish()];
    await db.transaction(async (manager) => {
      await manager.query(`SET LOCAL ROLE ${ROLE}`);
      await manager.query(BEFORE.layOut, [first]);
    });
    await db.query(NOW, [first]);
    await db.query(NOW, [second]);
    await db.query(BEFORE.layOut, [second]);
    expect(await count(`signal_id = ${first}`)).toBe(MEMBERS);
    expect(await count(`signal_id = ${second} AND delivery_status = 'queued'`)).toBe(MEMBERS);
    const ids = await db.query<{ id: number }[]>('SELECT id FROM deliveries WHERE signal_id IN ($1, $2)', [
      first,
      second,
    ]);
    expect(new Set(ids.map(({ id }) => id)).size).toBe(2 * MEMBERS);
    expect(Math.min(...ids.map(({ id }) => id))).toBeGreaterThan(MEMBERS);
  });

  it('gives each email to one worker, of whichever release', async () => {
    const shared = await publish();
    await db.query(NOW, [shared]);
    const ledger = new DeliveryLedger(db);
    const claims = await Promise.all(
      Array.from({ length: 8 }, (_, turn): Promise<{ id: number }[]> =>
        turn % 2 ? ledger.claim(EMAIL, shared) : db.query(BEFORE.claim, [shared, 7]),
      ),
    );
    const ids = claims.flat().map(({ id }) => id);
    expect(ids.length).toBeGreaterThan(20);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('fills in what the release before leaves out of the email of a step, and takes it once', async () => {
    const [told] = await db.query<[{ id: number }]>('SELECT max(signal_id) AS id FROM deliveries');
    const step = await mailStep(told.id);
    await db.query(BEFORE.layOutSteps, [told.id]);
    await db.query(
      `INSERT INTO deliveries (channel, kind, signal_id, step_id, user_id, email_id)
       SELECT 'email', 'step', signal_id, $2, user_id, id FROM deliveries WHERE kind = 'signal' AND signal_id = $1
       ON CONFLICT DO NOTHING`,
      [told.id, step],
    );
    expect(await count(`kind = 'step' AND step_id = ${step} AND signal_id = ${told.id}`)).toBe(MEMBERS);
  });

  it('can be undone: the emails stay, and are counted on', async () => {
    const kept = await emails();
    const steps = await count(`kind = 'step'`);
    while (await exists()) await db.undoLastMigration();
    expect(await emails()).toEqual(kept);
    expect(Number((await db.query('SELECT count(*) AS n FROM signal_step_emails'))[0].n)).toBe(steps);
    const next = await publish();
    await db.query(BEFORE.layOut, [next]);
    expect(await emails()).toHaveLength(kept.length + MEMBERS);
    await db.runMigrations();
    expect(await count(`kind = 'signal'`)).toBe(kept.length + MEMBERS);
  });
});
