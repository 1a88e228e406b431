import { randomBytes } from 'node:crypto';
import { waitFor } from '@t0/testing';
import { readHistory } from '../check/history.ts';
import type { History } from '../check/history.ts';
import { CHECKER } from './fault-stack.ts';
import type { FaultStack } from './fault-stack.ts';

const PATIENCE_MS = 120_000;

/** Ends every session of the product at PostgreSQL; true once there is none. */
async function isAlone({ db }: FaultStack): Promise<boolean> {
  const ended: unknown[] = await db.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE backend_type = 'client backend' AND application_name <> $1`,
    [CHECKER],
  );
  return ended.length === 0;
}

/** Whether Redis holds what the restored database knows nothing of: then the product has to notice by itself. */
async function isNoticeable({ redis }: FaultStack, epoch: string, lastSeq: number): Promise<boolean> {
  const [top] = (await redis.xRevRange(`live:${epoch}`, '+', '-', { COUNT: 1 })) ?? [];
  return top !== undefined && Number(top.id.split('-')[0]) > lastSeq;
}

/**
 * Puts the last copy of PostgreSQL's data in its place while everything else goes on. Answers the history that this ended, which is
 * read when nobody can write any more. Settles when the log has its new epoch: `announced` by hand, or noticed by the product.
 */
export async function restoreDatabase(stack: FaultStack, announced: boolean): Promise<History> {
  const { db, wires, servers } = stack;
  wires.postgres.refuse();
  await waitFor('the product to be cut off from PostgreSQL', () => isAlone(stack), PATIENCE_MS);
  const ended = await waitFor('the log to be read', () => readHistory(db), PATIENCE_MS);
  const endedAt = Date.now();
  await servers.postgres.goBack();
  const [head] = await waitFor(
    'the restored log',
    () => db.query('SELECT epoch, last_seq FROM live_log') as Promise<{ epoch: string; last_seq: string }[]>,
    PATIENCE_MS,
  );
  const { epoch } = head!;
  if (announced || !(await isNoticeable(stack, epoch, Number(head!.last_seq))))
    await db.query('UPDATE live_log SET epoch = $1', [randomBytes(6).toString('hex')]);
  wires.postgres.heal();
  await waitFor(
    'the log to have a new epoch',
    async () => (await db.query('SELECT epoch FROM live_log'))[0].epoch !== epoch,
    PATIENCE_MS,
  );
  return { ...ended, endedAt, keptTo: Number(head!.last_seq) };
}
