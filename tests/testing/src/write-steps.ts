import type { DataSource } from 'typeorm';

/** Signals whose steps one transaction writes. */
const BATCH = 250;
/** Every third signal ends at its stop, the others at T1. */
const STEPS = `
  INSERT INTO signal_steps (signal_id, version, kind, at, close_reason, price, tick, state)
  SELECT n, step.version, step.kind, now(), reason.close, reason.price,
    json_build_object('bid', seen.price, 'ask', seen.price, 'source', 'oanda', 'at', '2026-01-01T00:00:00.000Z'),
    json_build_object('id', n, 'instrument', 'GBPJPY', 'direction', 'long', 'entryPrice', '196.000', 'slPrice', '195.000',
      't0Price', '197.000', 't1Price', '198.000', 'status', CASE WHEN step.version = 2 THEN 'closed' ELSE 'active' END,
      'closeReason', CASE WHEN step.version = 2 THEN reason.close END, 'closePrice', CASE WHEN step.version = 2 THEN reason.price END,
      'confidence', 50 + n % 50, 'monthlyBias', 'Bullish', 'memo', repeat('Retest of the broken weekly high. ', 6),
      'createdAt', '2026-01-01T00:00:00.000Z', 'version', step.version)
  FROM generate_series($1::integer, $2::integer) AS n,
    (VALUES (1, 'published'), (2, 'closed')) AS step(version, kind),
    LATERAL (SELECT CASE WHEN n % 3 = 0 THEN 'stop' ELSE 't1' END AS close, CASE WHEN n % 3 = 0 THEN '195.000' ELSE '198.000' END::numeric AS price) AS reason,
    LATERAL (SELECT CASE WHEN step.version = 2 THEN reason.price ELSE 196.000 END AS price) AS seen
  ORDER BY n, step.version`;

/** Writes the steps of the signals `from` to `to`, two each, and so their rows of the ledger: published, and ended at T1 or the stop. */
export async function writeSteps(db: DataSource, from: number, to: number): Promise<void> {
  for (let first = from; first <= to; first += BATCH) await db.query(STEPS, [first, Math.min(to, first + BATCH - 1)]);
}
