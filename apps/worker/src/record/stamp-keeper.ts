import { Inject, Injectable } from '@nestjs/common';
import type { Config } from '@t0/config';
import { PeriodicTasks } from '@t0/platform';
import { DataSource } from 'typeorm';
import { CONFIG } from '../platform/tokens.ts';
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
 * Has the newest checkpoint stamped, if that is due; answers whether it was. Two workers at once may both ask: one stamp is kept. Throws
 * the errors of `timeStamp`; nothing is stored then.
 */
export async function stampIfDue(db: DataSource, url: string): Promise<boolean> {
  const [due] = await db.query<{ id: number; note: string }[]>(DUE);
  if (!due) return false;
  await db.query(STORE, [due.id, await timeStamp(url, due.note)]);
  return true;
}

const EVERY_MS = 600_000;

/** Has a checkpoint stamped each day by the authority of RECORD_TSA_URL (docs/RECORD.md#time-stamps). */
@Injectable()
export class CheckpointStamper {
  constructor(db: DataSource, tasks: PeriodicTasks, @Inject(CONFIG) { RECORD_TSA_URL: url }: Config) {
    if (url) {
      tasks.add({
        run: () => stampIfDue(db, url),
        everyMs: EVERY_MS,
        atStart: true,
        failure: 'Getting a time stamp of the record failed',
      });
    }
  }
}
