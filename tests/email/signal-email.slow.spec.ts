import { NestFactory } from '@nestjs/core';
import type { INestApplicationContext } from '@nestjs/common';
import type { Signal } from '@t0/contracts/signals';
import { Delivery } from '@t0/database/channels';
import { startMailCatcher, type MailCatcher, type MailSummary } from '@t0/embedded';
import { JobQueues } from '@t0/jobs';
import { createLogger, ProgramMetrics } from '@t0/observability';
import { PeriodicTasks } from '@t0/platform';
import { createAdmin, createMember, createUser, setPreference, signalBody, turnEmailsOff, waitFor } from '@t0/testing';
import type { LiveClient, TestClient } from '@t0/testing';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DeliveryReconciler } from '../../apps/worker/src/channels/deliveries/delivery-reconciler.ts';
import { WorkerModule } from '../../apps/worker/src/worker.module.ts';
import { readConfig } from '@t0/config';
import { ApiStack } from '../support/api-stack.ts';

describe('signal emails (apps/worker/src/email/README.md#signal-emails)', () => {
  let stack: ApiStack;
  let catcher: MailCatcher;
  let folder: string;
  let workers: INestApplicationContext[];
  let admin: TestClient;
  let console: LiveClient;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 't0-mail-'));
    catcher = await startMailCatcher({ dataDir: folder, smtpPort: 0, httpPort: 0 });
    stack = await ApiStack.start({ SMTP_URL: catcher.smtpUrl, EMAIL_BATCH_SIZE: '3' });
    const startWorker = (): Promise<INestApplicationContext> =>
      NestFactory.createApplicationContext(WorkerModule.with(readConfig(stack.env), createLogger('worker', 'silent')), {
        logger: false,
        abortOnError: false,
      });
    workers = await Promise.all([startWorker(), startWorker()]);
    admin = await stack.signedIn(await createAdmin(stack.db));
    console = await stack.live(admin);
  });
  afterAll(async () => {
    await Promise.all(workers.map((worker) => worker.close()));
    await stack.stop();
    await catcher.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const mails = async (): Promise<MailSummary[]> => {
    const response = await fetch(`${catcher.httpUrl}/api/messages`);
    return ((await response.json()) as { messages: MailSummary[] }).messages;
  };
  const ledger = (signalId: number): Promise<Delivery[]> =>
    stack.db.getRepository(Delivery).findBy({ channel: 'email', kind: 'signal', signalId });
  const untilDone = (signalId: number, count: number): Promise<Delivery[]> =>
    waitFor(`${count} settled emails`, async () => {
      const rows = await ledger(signalId);
      return (
        rows.length === count &&
        rows.every(({ deliveryStatus }) => !['queued', 'sending'].includes(deliveryStatus)) &&
        rows
      );
    });

  it('sends one mail to each member who wants it, by two workers, and to nobody else', async () => {
    const members = await Promise.all(Array.from({ length: 10 }, () => createMember(stack.db)));
    const [noMail, noSignals, blocked] = await Promise.all([
      createMember(stack.db),
      createMember(stack.db),
      createMember(stack.db),
      createUser(stack.db),
    ]);
    await turnEmailsOff(stack.db, [noMail]);
    await setPreference(stack.db, noSignals, 'terminal', 'signals', 'off');
    await stack.db.query('INSERT INTO blacklisted_emails (email) VALUES ($1)', [blocked.email]);
    const { body: signal } = await admin.post<Signal>('/api/signals', signalBody());
    const rows = await untilDone(signal.id, members.length);
    expect(rows.map(({ deliveryStatus, attempts }) => [deliveryStatus, attempts])).toEqual(
      members.map(() => ['sent', 1]),
    );
    expect(rows.every(({ sentAt }) => sentAt instanceof Date)).toBe(true);
    const recipients = (await mails()).map(({ to }) => to[0]).sort();
    expect(recipients).toEqual(members.map(({ email }) => email).sort());
    expect(recipients).not.toContain(noMail.email);
    const last = await console.next(
      'email.delivery',
      ({ data }) => data.signalId === signal.id && data.sent === members.length,
    );
    expect(last.data).toEqual({ signalId: signal.id, total: 10, queued: 0, sent: 10, failed: 0, suppressed: 0 });
    expect(last.audience).toBe('admins');
  });

  it('is rebuilt from PostgreSQL when Redis lost its jobs, without a second mail', async () => {
    await turnEmailsOff(stack.db);
    const [only] = await Promise.all([createMember(stack.db)]);
    const { body: signal } = await admin.post<Signal>('/api/signals', signalBody());
    await untilDone(signal.id, 1);
    const before = (await mails()).length;
    // As if both jobs had vanished before they ran.
    await stack.db.query(
      `UPDATE signals SET fanned_out_at = NULL, updated_at = now() - interval '1 minute' WHERE id = $1`,
      [signal.id],
    );
    await stack.db.query(
      `UPDATE deliveries SET delivery_status = 'queued', created_at = now() - interval '1 minute' WHERE channel = 'email' AND kind = 'signal' AND signal_id = $1`,
      [signal.id],
    );
    await stack.redisClient.flushAll();
    await workers[0]!.get(DeliveryReconciler).reconcile();
    const rows = await untilDone(signal.id, 1);
    expect(rows[0]).toMatchObject({ userId: only.id, deliveryStatus: 'sent', attempts: 2 });
    expect((await mails()).length).toBe(before + 1);
    await workers[0]!.get(DeliveryReconciler).reconcile();
    await waitFor('an idle ledger', async () =>
      (await ledger(signal.id)).every(({ deliveryStatus }) => deliveryStatus === 'sent'),
    );
    expect((await mails()).length).toBe(before + 1);
  });

  it('sends nothing for a signal deleted meanwhile, nor to a member who lost access meanwhile', async () => {
    const member = await createMember(stack.db);
    const [{ id }] = await stack.db.query(
      `INSERT INTO signals (instrument, direction, entry_price, sl_price, t0_price, t1_price, monthly_bias, fanned_out_at, updated_at)
       VALUES ('US30', 'long', 2, 1, 3, 4, 'Bullish', now(), now() - interval '1 hour') RETURNING id`,
    );
    await stack.db.query(
      `INSERT INTO deliveries (channel, kind, signal_id, user_id, signal_instrument, signal_direction, delivery_status, created_at)
       VALUES ('email', 'signal', $1, $2, 'US30', 'long', 'queued', now() - interval '1 hour')`,
      [id, member.id],
    );
    await stack.db.query('UPDATE users SET has_active_subscription = false WHERE id = $1', [member.id]);
    await workers[1]!.get(DeliveryReconciler).reconcile();
    const rows = await untilDone(id, 1);
    expect(rows[0]).toMatchObject({ deliveryStatus: 'suppressed', lastError: 'No longer wanted or allowed' });
    expect((await mails()).some(({ to }) => to[0] === member.email)).toBe(false);
  });

  it('ends the mails of a signal that was deleted before they left', async () => {
    const member = await createMember(stack.db);
    await turnEmailsOff(stack.db, [member]);
    const [{ id }] = await stack.db.query(
      `INSERT INTO deliveries (channel, kind, signal_id, user_id, signal_instrument, signal_direction, delivery_status)
       VALUES ('email', 'signal', NULL, $1, 'US30', 'long', 'queued') RETURNING id`,
      [member.id],
    );
    await workers[0]!.get(DeliveryReconciler).reconcile();
    expect(await stack.db.getRepository(Delivery).findOneBy({ id })).toMatchObject({
      deliveryStatus: 'suppressed',
      lastError: 'The signal was deleted',
    });
  });

  it('lays down its schedules again when Redis lost them, and leaves them alone otherwise', async () => {
    const queues = workers[0]!.get(JobQueues);
    const maintenance = queues.all().find(({ name }) => name === 'maintenance')!;
    const scheduled = async (): Promise<[string, number | undefined][]> =>
      (await maintenance.getJobSchedulers()).map(({ key, next }): [string, number | undefined] => [key, next]).sort();
    await stack.redisClient.flushAll();
    expect(await scheduled()).toEqual([]);
    await queues.schedule();
    const first = await waitFor('the first runs to be over', async () => {
      const jobs = await maintenance.getJobCounts('waiting', 'active', 'failed');
      return jobs.waiting! + jobs.active! === 0 && (await maintenance.getCompletedCount()) === 3 && scheduled();
    });
    expect(first.map(([name]) => name)).toEqual([
      'delete-old-account-emails',
      'delete-old-events',
      'recover-welcome-emails',
    ]);
    await Promise.all(workers.map((worker) => worker.get(JobQueues).schedule()));
    expect(await scheduled()).toEqual(first);
  });

  it('a worker without a handler for a job, or with two, refuses to start', async () => {
    const { JobRunner } = await import('../../apps/worker/src/platform/job-runner.ts');
    const runner = workers[0]!.get(JobRunner);
    expect(() => runner.handle('fan-out-signal', () => Promise.resolve())).toThrow('two handlers');
    const bare = new JobRunner(
      stack.redisClient,
      readConfig(stack.env),
      createLogger('worker', 'silent'),
      workers[0]!.get(ProgramMetrics),
      workers[0]!.get(JobQueues),
      new PeriodicTasks(stack.redisClient, createLogger('worker', 'silent')),
    );
    expect(() => bare.onApplicationBootstrap()).toThrow('have no handler: fan-out-signal, send-signal-email-batch');
  });
});
