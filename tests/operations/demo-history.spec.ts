import { createHash } from 'node:crypto';
import type { LedgerPayload } from '@t0/contracts/record';
import { createDataSource, migrate } from '@t0/database/platform';
import { seedDemo } from '@t0/database/seed';
import { readLedgerStep, RecordProjection, type TradeSignal } from '@t0/domain/record';
import { createTestDatabase, type TestDatabase } from '@t0/testing';
import type { DataSource } from 'typeorm';

interface Row {
  index: string;
  at: Date;
  signal_id: number;
  kind: string;
  nonce: Buffer;
  payload: string;
  commitment: Buffer;
  leaf: string;
}

/** The record's own calculation of a ledger. */
function projectionOf(rows: readonly Row[]): RecordProjection {
  const projection = new RecordProjection();
  const last = new Map<number, TradeSignal>();
  for (const [index, row] of rows.entries()) {
    const at = row.at.toISOString();
    const payload = JSON.parse(row.payload) as LedgerPayload;
    const step = readLedgerStep({ index, at, payload }, last.get(row.signal_id));
    if (step) last.set(row.signal_id, step.signal);
    projection.take(index, at, step);
  }
  return projection;
}

describe("the demonstration's half year in the database (docs/product/demo.md#half-a-year)", () => {
  let database: TestDatabase;
  let db: DataSource;
  let ledger: Row[];

  const counts = async (): Promise<unknown> =>
    db.query(`SELECT (SELECT count(*) FROM signals) AS signals, (SELECT count(*) FROM signal_ledger) AS ledger,
      (SELECT count(*) FROM notifications) AS notifications, (SELECT count(*) FROM journal_entries) AS journals`);

  beforeAll(async () => {
    database = await createTestDatabase();
    await migrate(database.url);
    db = await createDataSource(database.url, 1).initialize();
    await seedDemo(database.url, undefined, { history: true });
    ledger = await db.query<Row[]>('SELECT * FROM signal_ledger ORDER BY "index"');
  });
  afterAll(async () => {
    await db.destroy();
    await database.drop();
  });

  it('stands in a ledger without gaps, of sound seals, in the order of its times', async () => {
    for (const [place, { index, at, signal_id: signal, kind, nonce, payload, commitment, leaf }] of ledger.entries()) {
      expect(Number(index)).toBe(place);
      const seal = createHash('sha256').update(nonce).update(payload).digest();
      expect(seal.equals(commitment)).toBe(true);
      expect(leaf).toBe(`${place} ${at.toISOString()} ${signal} ${kind} ${commitment.toString('hex')}`);
      expect(at.getTime()).toBeGreaterThanOrEqual(ledger[place - 1]?.at.getTime() ?? 0);
    }
    const [{ size }] = await db.query<[{ size: string }]>('SELECT size FROM signal_ledger_head');
    const [{ steps }] = await db.query<[{ steps: string }]>('SELECT count(*) AS steps FROM signal_steps');
    expect([size, steps]).toEqual([String(ledger.length), String(ledger.length)]);
  });

  it('amounts to what its signals do when they are counted plainly', async () => {
    const { simulated, counts: counted, figures } = projectionOf(ledger).figures(true, true);
    const signals = await db.query<{ entry: number; risk: number; exit: number; side: number }[]>(`
      SELECT close_price::float8 AS exit, CASE direction WHEN 'long' THEN 1 ELSE -1 END AS side,
        (p.state->>'entryPrice')::float8 AS entry, abs((p.state->>'entryPrice')::float8 - (p.state->>'slPrice')::float8) AS risk
      FROM signals s JOIN signal_steps p ON p.signal_id = s.id AND p.kind = 'published'
      WHERE s.close_price IS NOT NULL ORDER BY s.closed_at`);
    const results = signals.map(({ entry, risk, exit, side }) => (side * (exit - entry)) / risk);
    expect(simulated).toBe(true);
    expect([counted.ended, counted.unpriced, counted.beforeLedger]).toEqual([results.length, 0, 0]);
    expect(figures.t1.winRate.hits).toBe(results.filter((r) => r > 1e-9).length);
    expect(figures.t1.totalR).toBeCloseTo(
      results.reduce((sum, r) => sum + r, 0),
      6,
    );
    expect([counted.open, counted.waiting]).toEqual([3, 2]);
  });

  it('leaves the ledger as closed as it was: later steps enter by the trigger, and nothing changes a row', async () => {
    const [{ enabled }] = await db.query<[{ enabled: string }]>(
      `SELECT tgenabled AS enabled FROM pg_trigger WHERE tgname = 'signal_steps_enter'`,
    );
    expect(enabled).toBe('O');
    await expect(db.query('UPDATE signal_ledger SET at = now()')).rejects.toThrow('kept as it was written');
  });

  it('leaves no withdrawal unread that is older than a day', async () => {
    const [{ unread, all }] = await db.query<[{ unread: number; all: number }]>(`
      SELECT count(*) FILTER (WHERE p.read_to IS NULL OR p.read_to < n.withdrawn_at)::integer AS unread, count(*)::integer AS "all"
      FROM notifications n JOIN users u ON u.email = 'member@t0.local'
      LEFT JOIN read_positions p ON p.user_id = u.id
      WHERE n.withdrawn_at < (SELECT max(at) FROM signal_ledger) - interval '1 day'`);
    expect(all).toBeGreaterThan(0);
    expect(unread).toBe(0);
  });

  it('fills journals, figures and emails, takes no place of the event log, and is written once', async () => {
    const [filled] = await db.query<[Record<string, number>]>(`SELECT
      (SELECT count(*)::integer FROM journal_entries e JOIN users u ON u.id = e.user_id WHERE u.email = 'member@t0.local') AS journal,
      (SELECT count(*)::integer FROM analytics_rollups) AS windows, (SELECT count(*)::integer FROM delivery_receipts WHERE seq < 0) AS receipts,
      (SELECT count(*)::integer FROM deliveries WHERE channel = 'email' AND kind = 'signal' AND sent_at IS NOT NULL) AS emails,
      (SELECT count(*)::integer FROM live_events) + (SELECT last_seq::integer FROM live_log) AS log`);
    expect(filled).toMatchObject({ log: 0 });
    for (const name of ['journal', 'windows', 'receipts', 'emails']) expect(filled[name]).toBeGreaterThan(20);
    const before = await counts();
    await seedDemo(database.url, undefined, { history: true });
    expect(await counts()).toEqual(before);
  });
});
