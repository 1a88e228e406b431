import type { INestApplicationContext } from '@nestjs/common';
import type { EmailSummary } from '@t0/contracts/email';
import { createAdmin, createUser, type TestClient } from '@t0/testing';
import { DeliveryRetention } from '../../apps/worker/src/channels/deliveries/delivery-retention.ts';
import { ApiStack } from '../support/api-stack.ts';
import { startWorker } from '../support/start-worker.ts';

const OLD = `now() - interval '181 days'`;

describe('the retention of deliveries (docs/product/email.md#deliveries)', () => {
  let stack: ApiStack;
  let worker: INestApplicationContext;
  let admin: TestClient;
  const query = <R>(sql: string, values: unknown[] = []): Promise<R[]> => stack.db.query(sql, values);

  beforeAll(async () => {
    stack = await ApiStack.start();
    worker = await startWorker(stack.env);
    admin = await stack.signedIn(await createAdmin(stack.db, { role: 'owner' }));
  });
  afterAll(async () => {
    await worker.close();
    await stack.stop();
  });

  const summary = async (path = 'email-summary') => (await admin.get<EmailSummary>(`/api/admin/${path}`)).body;
  const kept = async () =>
    (
      await query<{ text: string }>(`SELECT concat_ws(' ', channel, accepted_id) AS text FROM deliveries ORDER BY id`)
    ).map(({ text }) => text);

  async function signal(status: string, at: string): Promise<number> {
    const [{ id }] = (await query<{ id: number }>(
      `INSERT INTO signals (instrument, direction, entry_price, sl_price, t0_price, t1_price, monthly_bias, status, updated_at, fanned_out_at)
       VALUES ('US30', 'long', 1, 1, 1, 1, 'Bullish', $1, ${at}, now()) RETURNING id`,
      [status],
    )) as [{ id: number }];
    return id;
  }

  it('deletes what ended 180 days ago and leaves what a step may still answer; every count stays', async () => {
    const { id: userId } = await createUser(stack.db);
    const [closed, open, changed] = [
      await signal('closed', OLD),
      await signal('active', OLD),
      await signal('closed', 'now()'),
    ];
    const email = (signalId: number, name: string, status: string, at: string) =>
      query(
        `INSERT INTO deliveries (channel, kind, signal_id, user_id, signal_instrument, signal_direction, accepted_id, delivery_status, created_at)
         SELECT 'email', 'signal', $1, $2, 'US30', 'long', $3, $4, ${at} WHERE NOT EXISTS (
           SELECT 1 FROM deliveries WHERE channel = 'email' AND signal_id = $1 AND user_id = $2)`,
        [signalId, userId, name, status],
      );
    await email(closed, 'closed', 'sent', OLD);
    await email(open, 'open', 'sent', OLD);
    await email(changed, 'changed', 'failed', OLD);
    await query(
      `INSERT INTO deliveries (channel, kind, signal_id, target, accepted_id, delivery_status, created_at)
       VALUES ('push', 'signal', $1, 'a', 'old', 'sent', ${OLD}), ('push', 'signal', $1, 'b', 'refused', 'suppressed', ${OLD}),
         ('push', 'signal', $1, 'c', 'waits', 'queued', ${OLD}), ('push', 'signal', $1, 'd', 'young', 'sent', now())`,
      [closed],
    );
    const before = [await summary(), await summary('channel-summary')];
    expect(before).toMatchObject([
      { total: 3, successful: 2, failed: 1, queued: 0 },
      { total: 4, successful: 2, suppressed: 1, queued: 1 },
    ]);
    await worker.get(DeliveryRetention).deleteOld();
    expect(await kept()).toEqual(['email open', 'email changed', 'push waits', 'push young']);
    expect([await summary(), await summary('channel-summary')]).toEqual(before);
  });

  it('counts an outcome that changes once, in the statement that changes it', async () => {
    const before = await summary('channel-summary');
    await query(`UPDATE deliveries SET delivery_status = 'failed' WHERE accepted_id IN ('waits', 'young')`);
    expect(await summary('channel-summary')).toMatchObject({
      total: before.total,
      queued: before.queued - 1,
      failed: before.failed + 2,
      successful: before.successful - 1,
    });
    await query(`UPDATE deliveries SET delivery_status = 'queued' WHERE accepted_id = 'waits'`);
    expect(await summary('channel-summary')).toMatchObject({
      total: before.total,
      queued: before.queued,
      failed: before.failed + 1,
    });
    await query('DELETE FROM deliveries');
    expect(await summary('channel-summary')).toMatchObject({ total: before.total - before.queued, queued: 0 });
  });
});
