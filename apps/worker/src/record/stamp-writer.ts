import type { DataSource } from 'typeorm';
import { timeStamp } from './time-stamp.ts';

/** The newest checkpoint, where none was stamped for a day and the record grew since the last stamp. */
const DUE = `
  SELECT c.id, c.note FROM record_checkpoints c
  WHERE c.id = (SELECT max(id) FROM record_checkpoints)
    AND NOT EXISTS (SELECT 1 FROM record_stamps s WHERE s.checkpoint_id = c.id OR s.at > clock_timestamp() - interval '1 day')`;
const STORE = `
  INSERT INTO record_stamps (at, checkpoint_id, reply) VALUES (date_trunc('milliseconds', clock_timestamp()), $1, $2)
  ON CONFLICT (checkpoint_id) DO NOTHING`;

/**
 * Has the newest checkpoint stamped, if that is due; answers whether it was. Two workers at once may both ask: one stamp is kept. Throws what
 * `timeStamp` throws; nothing is stored then.
 */
export async function stampIfDue(db: DataSource, url: string): Promise<boolean> {
  const [due] = await db.query<{ id: number; note: string }[]>(DUE);
  if (!due) return false;
  await db.query(STORE, [due.id, await timeStamp(url, due.note)]);
  return true;
}
