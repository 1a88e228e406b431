import type { INestApplicationContext } from '@nestjs/common';
import type { EmailSummary } from '@t0/contracts/email';
import type { Signal } from '@t0/contracts/signals';
import { JobQueues } from '@t0/jobs';
import type { Logger } from '@t0/observability';
import { PeriodicTasks } from '@t0/platform';
import { createAdmin, signalBody, waitFor, type TestClient } from '@t0/testing';
import type { Job } from 'bullmq';
import { DataSource, type EntitySubscriberInterface } from 'typeorm';
import { LOGGER } from '../../apps/worker/src/platform/tokens.ts';
import type { Channel, Claimed, Verdict } from '../../apps/worker/src/channels/deliveries/channel.ts';
import { Channels } from '../../apps/worker/src/channels/deliveries/channels.ts';
import { DeliveryLedger } from '../../apps/worker/src/channels/deliveries/delivery-ledger.ts';
import { DeliveryReconciler } from '../../apps/worker/src/channels/deliveries/delivery-reconciler.ts';
import { ApiStack } from '../support/api-stack.ts';
import { startWorker } from '../support/start-worker.ts';

const MANY = 10_000;
const INSERT_ROWS = `
  INSERT INTO deliveries (channel, kind, signal_id, target)
  SELECT 'pigeon', 'signal', s.id, l.name FROM signals s CROSS JOIN lofts l
  WHERE s.id = $1 AND s.fanned_out_at IS NULL AND s.withdrawn_at IS NULL AND l.ended_at IS NULL
  ON CONFLICT DO NOTHING`;

interface Row {
  target: string;
  delivery_status: string;
  attempts: number;
  accepted_id: string | null;
  last_error: string | null;
  waits: number | null;
}

describe('a second channel (apps/worker/src/channels/deliveries/README.md#deliveries)', () => {
  let stack: ApiStack;
  let worker: INestApplicationContext;
  let admin: TestClient;
  let answer: (one: Claimed) => Verdict;
  let claimed: Claimed[];

  /** All that a channel is: nothing of the ledger, the jobs or the reconciler knows it. */
  const pigeon: Channel = {
    name: 'pigeon',
    kind: 'signal',
    batchSize: 50,
    atOnce: 20,
    leaseSeconds: 5,
    insertRows: INSERT_ROWS,
    readClaimed: 'SELECT claimed.id, claimed.attempts, claimed.target FROM claimed ORDER BY claimed.id',
    endDead: `UPDATE lofts SET ended_at = now() FROM o WHERE o."isDead" AND lofts.name = o.target`,
    interrupted: 'The pigeon may have arrived',
    prepare: () => Promise.resolve('coo'),
    send: (one) => {
      claimed.push(one);
      return Promise.resolve(answer(one));
    },
  };

  beforeAll(async () => {
    stack = await ApiStack.start();
    await stack.db.query('CREATE TABLE lofts (name text PRIMARY KEY, ended_at timestamptz)');
    worker = await startWorker(stack.env);
    worker.get(Channels).add(pigeon);
    admin = await stack.signedIn(await createAdmin(stack.db));
    // The reconciler's turns are this file's.
    await worker.get(PeriodicTasks).beforeApplicationShutdown();
  });
  afterAll(async () => {
    await worker.close();
    await stack.stop();
  });
  beforeEach(async () => {
    claimed = [];
    answer = ({ target }) => ({ is: 'accepted', acceptedId: `ring-${target}` });
    await stack.db.query('TRUNCATE lofts');
  });

  const lofts = (count: number): Promise<unknown> =>
    stack.db.query(`INSERT INTO lofts (name) SELECT 'loft-' || n FROM generate_series(1, $1) AS n`, [count]);
  const publish = async (): Promise<number> => (await admin.post<Signal>('/api/signals', signalBody())).body.id;
  const rowsOf = (signalId: number): Promise<Row[]> =>
    stack.db.query(
      `SELECT target, delivery_status, attempts, accepted_id, last_error, extract(epoch FROM lease_until - now())::float8 AS waits
       FROM deliveries WHERE channel = 'pigeon' AND signal_id = $1 ORDER BY id`,
      [signalId],
    );
  const untilDone = (signalId: number, count: number, ...statuses: string[]): Promise<Row[]> =>
    waitFor(`${count} deliveries to be ${statuses.join(' or ')}`, async () => {
      const rows = await rowsOf(signalId);
      return rows.length === count && rows.every((row) => statuses.includes(row.delivery_status)) && rows;
    });

  it('tells each target once, and keeps by what the channel knows it', async () => {
    await lofts(120);
    const rows = await untilDone(await publish(), 120, 'sent');
    expect(rows.map(({ target, accepted_id }) => [target, accepted_id])).toEqual(
      rows.map(({ target }) => [target, `ring-${target}`]),
    );
    expect(new Set(claimed.map(({ target }) => target)).size).toBe(120);
    expect(claimed).toHaveLength(120);
  });

  it.each([
    ['the operator’s own', undefined, 'warn'],
    ['members’ programs', true, 'info'],
  ] as const)('that refuses for now is reported in the log where it is %s', async (_whose, isOfMembers, level) => {
    const logger = worker.get<Logger>(LOGGER);
    const logged = { warn: jest.spyOn(logger, 'warn'), info: jest.spyOn(logger, 'info') };
    const words = (of: 'warn' | 'info'): unknown[] =>
      logged[of].mock.calls
        .map((call: unknown[]) => call[1])
        .filter((text) => text === 'Deliveries were refused temporarily');
    Object.assign(pigeon, { isOfMembers });
    await lofts(1);
    answer = () => ({ is: 'later', why: '429 Too Many Requests', afterMs: 600_000 });
    await publish();
    await waitFor('the log', () => words(level).length > 0);
    expect(words(level === 'warn' ? 'info' : 'warn')).toEqual([]);
    Object.assign(pigeon, { isOfMembers: undefined });
    for (const spy of Object.values(logged)) spy.mockRestore();
  });

  it('is not asked again before the time it names, nor by another batch', async () => {
    await lofts(1);
    answer = () => ({ is: 'later', why: '429 Too Many Requests', afterMs: 600_000 });
    const signalId = await publish();
    const [row] = await waitFor('a refusal', async () => {
      const rows = await rowsOf(signalId);
      return rows[0]?.last_error ? rows : null;
    });
    expect(row).toMatchObject({ delivery_status: 'queued', last_error: '429 Too Many Requests' });
    expect(row!.waits).toBeGreaterThan(500);
    await stack.db.query(`UPDATE deliveries SET created_at = now() - interval '1 hour' WHERE signal_id = $1`, [
      signalId,
    ]);
    await worker.get(DeliveryReconciler).reconcile();
    expect(claimed).toHaveLength(1);
    await stack.db.query(
      `UPDATE deliveries SET attempts = 15, lease_until = now() WHERE channel = 'pigeon' AND signal_id = $1`,
      [signalId],
    );
    await worker.get(DeliveryReconciler).reconcile();
    // A next turn has other ids: this one may have enqueued nothing yet.
    expect(await untilDone(signalId, 1, 'failed')).toMatchObject([
      { attempts: 16, last_error: '429 Too Many Requests' },
    ]);
  });

  it('ends a dead target in the statement that records it, and leaves one alone that was only refused', async () => {
    await lofts(3);
    answer = ({ target }) =>
      target === 'loft-1'
        ? { is: 'dead', why: '410 Gone' }
        : target === 'loft-2'
          ? { is: 'refused', why: '413 Payload Too Large' }
          : { is: 'accepted' };
    const rows = await untilDone(await publish(), 3, 'sent', 'failed');
    expect(rows.map(({ target, last_error }) => [target, last_error]).sort()).toEqual([
      ['loft-1', '410 Gone'],
      ['loft-2', '413 Payload Too Large'],
      ['loft-3', null],
    ]);
    const next = await untilDone(await publish(), 2, 'sent', 'failed');
    expect(next.map(({ target }) => target).sort()).toEqual(['loft-2', 'loft-3']);
  });

  it('is rebuilt from PostgreSQL when Redis lost its jobs, and tells nobody twice', async () => {
    await lofts(3);
    const signalId = await publish();
    await untilDone(signalId, 3, 'sent');
    await stack.db.query(
      `UPDATE deliveries SET delivery_status = 'queued', created_at = now() - interval '1 hour' WHERE signal_id = $1 AND target = 'loft-2'`,
      [signalId],
    );
    claimed = [];
    await stack.redisClient.flushAll();
    await worker.get(DeliveryReconciler).reconcile();
    await untilDone(signalId, 3, 'sent');
    expect(claimed.map(({ target }) => target)).toEqual(['loft-2']);
  });

  it('lays out a signal of now before all that is repaired, and repairs each once however many turns it waits', async () => {
    const queue = worker
      .get(JobQueues)
      .all()
      .find(({ name }) => name === 'fan-out')!;
    await queue.pause();
    await lofts(1);
    const left: { id: number }[] = await stack.db.query(
      `INSERT INTO signals (instrument, direction, entry_price, sl_price, t0_price, t1_price, monthly_bias, updated_at)
       SELECT 'US30', 'long', 2, 1, 3, 4, 'Bullish', now() - interval '1 minute' FROM generate_series(1, 40) RETURNING id`,
    );
    const fanOuts = async (state: 'waiting' | 'completed'): Promise<Job[]> =>
      (await queue.getJobs(state === 'waiting' ? ['waiting', 'prioritized'] : [state])).filter(
        ({ name }) => name === 'fan-out-signal',
      );
    const jobOf = (jobs: Job[], id: number): Job | undefined =>
      jobs.find(({ data }) => (data as { signalId: number }).signalId === id);
    await worker.get(DeliveryReconciler).reconcile();
    const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 15_000);
    await worker.get(DeliveryReconciler).reconcile();
    clock.mockRestore();
    expect((await fanOuts('waiting')).length).toBe(40);
    const signalId = await publish();
    await waitFor('the new one in line', async () => (await fanOuts('waiting')).length === 41);
    await queue.resume();
    await untilDone(signalId, 1, 'sent');
    for (const { id } of left) await untilDone(id, 1, 'sent');
    const done = await waitFor('the jobs are done', async () => {
      const jobs = await fanOuts('completed');
      return [...left, { id: signalId }].every(({ id }) => jobOf(jobs, id)) && jobs;
    });
    const startOf = (id: number): number => jobOf(done, id)!.processedOn!;
    const before = left.filter(({ id }) => startOf(id) < startOf(signalId));
    // As many as a worker does at a time.
    expect(before.length).toBeLessThanOrEqual(4);
  });

  it('goes through nobody for what is laid out already', async () => {
    await lofts(1);
    const signalId = await publish();
    await untilDone(signalId, 1, 'sent');
    const queues = worker.get(JobQueues);
    const queue = queues.all().find(({ name }) => name === 'fan-out')!;
    const inserted = jest.spyOn(worker.get(DeliveryLedger), 'insertPage');
    await queues.enqueue('fan-out-signal', { signalId }, `again-${signalId}`);
    await queues.enqueue('fan-out-signal-update', { signalId }, `steps-again-${signalId}`);
    for (const id of [`again-${signalId}`, `steps-again-${signalId}`])
      await waitFor(`the job ${id}`, async () => (await queue.getJobState(id)) === 'completed');
    expect(inserted.mock.calls.filter(([, id]) => id === signalId)).toEqual([]);
    inserted.mockRestore();
    expect(claimed).toHaveLength(1);
  });

  it('stops with the signal, and ends as unknown when it was interrupted each time', async () => {
    await lofts(2);
    const signalId = await publish();
    await untilDone(signalId, 2, 'sent');
    await stack.db.query(
      `UPDATE deliveries SET delivery_status = 'sending', attempts = 16, lease_until = now() - interval '1 second' WHERE signal_id = $1 AND target = 'loft-1'`,
      [signalId],
    );
    await worker.get(DeliveryReconciler).reconcile();
    expect(await rowsOf(signalId)).toContainEqual(
      expect.objectContaining({ delivery_status: 'unknown', last_error: 'The pigeon may have arrived' }),
    );
    await stack.db.query(
      `UPDATE deliveries SET delivery_status = 'queued', lease_until = now() + interval '1 hour' WHERE signal_id = $1 AND target = 'loft-2'`,
      [signalId],
    );
    await admin.delete(`/api/signals/${signalId}`);
    await worker.get(DeliveryReconciler).reconcile();
    expect(await rowsOf(signalId)).toContainEqual(
      expect.objectContaining({
        target: 'loft-2',
        delivery_status: 'suppressed',
        last_error: 'The signal was withdrawn',
      }),
    );
  });

  it('counts as no email in the console', async () => {
    const summary = async (): Promise<EmailSummary> => (await admin.get<EmailSummary>('/api/admin/email-summary')).body;
    const before = await summary();
    await lofts(2);
    await untilDone(await publish(), 2, 'sent');
    expect(await summary()).toEqual(before);
  });

  it(`lays out ${MANY} by one statement, and sends them by few a batch`, async () => {
    await lofts(MANY);
    const { subscribers } = worker.get(DataSource);
    const sent: string[] = [];
    const recorder: EntitySubscriberInterface = {
      afterQuery: ({ query }) => void (query.includes('deliveries') && query.includes('pigeon') && sent.push(query)),
    };
    subscribers.push(recorder);
    const signalId = await publish();
    await waitFor('all to be sent', async () => (await count(signalId)) === MANY, 120_000);
    subscribers.splice(subscribers.indexOf(recorder), 1);
    expect(sent.filter((query) => query.includes('INSERT INTO deliveries'))).toHaveLength(1);
    // Claims and groups of ten outcomes: nothing for each delivery.
    expect(sent.length).toBeLessThan(MANY / 4);
    expect(claimed).toHaveLength(MANY);
    expect(new Set(claimed.map(({ target }) => target)).size).toBe(MANY);
  });

  const count = async (signalId: number): Promise<number> => {
    const [{ n }] = await stack.db.query(
      `SELECT count(*) AS n FROM deliveries WHERE channel = 'pigeon' AND signal_id = $1 AND delivery_status = 'sent'`,
      [signalId],
    );
    return Number(n);
  };
});
