import { waitFor } from '@t0/testing';
import type { DataSource } from 'typeorm';
import type { FaultClient } from './client/fault-client.ts';

const CONVERGE_MS = 180_000;

/** Where the log stands. */
export interface Head {
  epoch: string;
  seq: number;
}

export async function headOf(db: DataSource): Promise<Head> {
  const [row] = await db.query('SELECT epoch, last_seq FROM live_log');
  return { epoch: row.epoch as string, seq: Number(row.last_seq) };
}

/** Waits until everything is fixed and every client has reached the end of the log, then closes them. Answers that end. */
export async function converge(
  stack: { db: DataSource; isHealthy(): Promise<boolean> },
  clients: readonly FaultClient[],
): Promise<Head> {
  await waitFor('both APIs to be ready', () => stack.isHealthy(), CONVERGE_MS);
  const head = await headOf(stack.db);
  for (const client of clients) {
    await waitFor(
      'a client to be up to date',
      async () => {
        const [epoch, seq] = (await client.confirm()).split(':');
        return epoch === head.epoch && Number(seq) >= head.seq;
      },
      CONVERGE_MS,
    );
  }
  await waitFor(
    'every row to count as published',
    async () => (await stack.db.query('SELECT 1 FROM live_events WHERE published_at IS NULL LIMIT 1')).length === 0,
    CONVERGE_MS,
  );
  for (const client of clients) client.close();
  return head;
}
