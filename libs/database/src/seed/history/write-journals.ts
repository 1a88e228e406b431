import type { EntityManager } from 'typeorm';
import type { GeneratedEntry } from './journals.ts';

const ENTRIES = `
  INSERT INTO journal_entries (user_id, signal_id, decision, at, fill, size, risk_percent, exit, exit_at, note, created_at, updated_at)
  SELECT u.id, e.signal_id, e.decision, e.at, e.fill, e.size, e.risk, e.exit, e.exit_at, e.note, e.at, coalesce(e.exit_at, e.at)
  FROM json_to_recordset($1) AS e (email text, signal_id integer, decision text, at timestamptz, fill numeric, size numeric, risk numeric,
    exit numeric, exit_at timestamptz, note text)
  JOIN users u ON u.email = e.email
  ORDER BY e.at`;

/** Writes the entries, in the order of their times. */
export async function writeJournals(manager: EntityManager, entries: readonly GeneratedEntry[]): Promise<void> {
  const rows = entries.map(({ signalId, at, exitAt, ...entry }) => ({
    ...entry,
    signal_id: signalId,
    at: new Date(at).toISOString(),
    exit_at: exitAt === null ? null : new Date(exitAt).toISOString(),
  }));
  await manager.query(ENTRIES, [JSON.stringify(rows)]);
}
