import { createDataSource } from '@t0/database/platform';
import { waitFor } from '@t0/testing';
import { readHistory, type History } from '../check/history.ts';
import type { HostDatabase } from './host-database.ts';
import type { HostRun } from './host-run.ts';

const PATIENCE_MS = 120_000;

/** What a failover did. */
export interface Failover {
  /** What the primary held at its end, also what it never published. */
  ended: History;
  /** The newest place in the log that the standby had. */
  keptTo: number;
}

/**
 * The primary's machine loses power, the standby takes over, and with it the address that the product knows. Settles when the log has its new
 * epoch and the dead machine's disk was read, apart from everybody.
 */
export async function failOver(run: HostRun, primary: HostDatabase, standby: HostDatabase): Promise<Failover> {
  const { network, db } = run.stack;
  const { epoch } = await run.head();
  const endedAt = Date.now();
  await primary.losePower('database');
  const keptTo = await standby.promote();
  network.moveService('database', standby.host);
  network.rejoin('database');
  await waitFor(
    'the log to have a new epoch',
    async () => (await db.query('SELECT epoch FROM live_log'))[0].epoch !== epoch,
    PATIENCE_MS,
  );
  await run.goOn();
  const ended = { ...(await readAlone(primary)), endedAt, keptTo };
  run.ended.push(ended);
  return { ended, keptTo };
}

/** The log on a machine that nobody else can reach. */
async function readAlone(database: HostDatabase): Promise<History> {
  await database.start();
  const db = await createDataSource(database.url, 1).initialize();
  try {
    return await readHistory(db);
  } finally {
    await db.destroy();
    await database.stop();
  }
}
