import { NestFactory } from '@nestjs/core';
import { readConfig } from '@t0/config';
import type { EmailDeliveryRow, EmailHealth, EmailSettings, EmailSummary, SuppressedEmail } from '@t0/contracts/email';
import type { PublicationReceipt } from '@t0/contracts/notifications';
import type { AuditEntry } from '@t0/contracts/operations';
import { EMAIL_STATES, emailState, type EmailCounts } from '@t0/contracts/platform';
import type { Signal } from '@t0/contracts/signals';
import { EMAIL_COUNTS, hasEmailState } from '@t0/database/channels';
import { startMailCatcher, type MailCatcher } from '@t0/embedded';
import { EventLog } from '@t0/events';
import { createLogger } from '@t0/observability';
import { createAdmin, createMember, createUser, signalBody, waitFor, type TestClient } from '@t0/testing';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { WorkerReporter } from '../../apps/worker/src/email/worker-reporter.ts';
import { WorkerModule } from '../../apps/worker/src/worker.module.ts';
import { ApiStack } from '../support/api-stack.ts';

describe('the EMAILS tab (docs/product/console.md#emails)', () => {
  let stack: ApiStack;
  let catcher: MailCatcher;
  let folder: string;
  let admin: TestClient;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 't0-mail-'));
    catcher = await startMailCatcher({ dataDir: folder, smtpPort: 0, httpPort: 0 });
    stack = await ApiStack.start({ SMTP_URL: catcher.smtpUrl, WHOP_WEBHOOK_SECRET: 'whsec_0123456789abcdef' });
    admin = await stack.signedIn(await createAdmin(stack.db));
  });
  afterAll(async () => {
    await stack.stop();
    await catcher.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const health = async (): Promise<EmailHealth> => (await admin.get<EmailHealth>('/api/admin/email-health')).body;

  it('says nothing has happened before anything has', async () => {
    expect((await admin.get<EmailSummary>('/api/admin/email-summary')).body).toEqual({
      total: 0,
      successful: 0,
      failed: 0,
      queued: 0,
      suppressed: 0,
      successRate: null,
    });
    expect((await admin.get('/api/admin/email-deliveries')).body).toEqual([]);
    const { smtp, stripe, whop, welcomeDelivered, recoveries } = await health();
    expect(smtp).toEqual({
      state: 'unknown',
      lastSuccessAt: null,
      lastFailureAt: null,
      detail: 'No worker is running',
    });
    expect([stripe.state, whop.state, welcomeDelivered, recoveries]).toEqual(['off', 'unknown', null, 0]);
  });

  it('counts one signal alike in summary, receipt and live progress: what was not sent on purpose did not fail', async () => {
    const { body: signal } = await admin.post<Signal>('/api/signals', signalBody());
    const statuses = ['sent', 'failed', 'unknown', 'suppressed', 'suppressed', 'queued', 'sending'];
    for (const status of statuses)
      await stack.db.query(
        `INSERT INTO deliveries (channel, kind, signal_id, user_id, signal_instrument, signal_direction, delivery_status)
         VALUES ('email', 'signal', $1, $2, 'US30', 'long', $3)`,
        [signal.id, (await createUser(stack.db)).id, status],
      );
    const { successful, ...summary } = (await admin.get<EmailSummary>('/api/admin/email-summary')).body;
    const { body: receipt } = await admin.get<PublicationReceipt>(`/api/admin/receipts/signal/${signal.id}`);
    const counts = { total: 7, sent: 1, failed: 2, queued: 2, suppressed: 2 };
    expect(receipt.emails).toEqual(counts);
    expect({ ...summary, sent: successful }).toEqual({ ...counts, successRate: 33.3 });
    for (const status of statuses) {
      const rows = await stack.db.query<{ state: string }[]>(
        `SELECT CASE ${EMAIL_STATES.map((one) => `WHEN ${hasEmailState(one)} THEN '${one}'`).join(' ')} END AS state
         FROM (SELECT $1::text AS delivery_status) AS row`,
        [status],
      );
      expect(rows).toEqual([{ state: emailState(status) }]);
    }
    const screen = await stack.live(admin);
    await stack.apps[0]!.get(EventLog).transact(async (manager, emit) => {
      const [counts] = await manager.query<[EmailCounts]>(
        `SELECT ${EMAIL_COUNTS} FROM deliveries WHERE channel = 'email' AND kind = 'signal' AND signal_id = $1`,
        [signal.id],
      );
      emit('email.delivery', 'admins', { signalId: signal.id, ...counts });
    });
    expect((await screen.next('email.delivery')).data).toEqual({ signalId: signal.id, ...counts });
    await stack.db.query('DELETE FROM deliveries; DELETE FROM delivery_counts');
  });

  it.each([
    [2999, 1, 99.9],
    [1, 2999, 0.1],
    [3, 0, 100],
    [0, 3, 0],
  ])('says of %i sent and %i failed that %d percent came through', async (sent, failed, successRate) => {
    const member = await createMember(stack.db);
    await stack.db.query(
      `INSERT INTO deliveries (channel, kind, signal_id, user_id, signal_instrument, signal_direction, delivery_status)
       SELECT 'email', 'signal', NULL, $1, 'US30', 'long', CASE WHEN number <= $2 THEN 'sent' ELSE 'failed' END FROM generate_series(1, $2::int + $3::int) AS number`,
      [member.id, sent, failed],
    );
    expect((await admin.get<EmailSummary>('/api/admin/email-summary')).body).toMatchObject({ successRate });
    await stack.db.query('DELETE FROM deliveries; DELETE FROM delivery_counts');
    await stack.db.query('DELETE FROM users WHERE id = $1', [member.id]);
  });

  it('sums up and lists deliveries, newest first, in pages', async () => {
    const member = await createMember(stack.db);
    for (const [index, status] of ['sent', 'sent', 'failed', 'queued', 'suppressed'].entries())
      await stack.db.query(
        `WITH s AS (INSERT INTO signals (instrument, direction, entry_price, sl_price, t0_price, t1_price, monthly_bias)
           VALUES ('US30', 'long', 2, 1, 3, 4, 'Bullish') RETURNING id)
         INSERT INTO deliveries (channel, kind, signal_id, user_id, signal_instrument, signal_direction, delivery_status, sent_at, last_error)
         SELECT 'email', 'signal', s.id, $1, 'US30', 'long', $2::varchar, CASE WHEN $2 = 'sent' THEN $3::timestamptz END,
           CASE WHEN $2 = 'failed' THEN '550 No such user' END FROM s`,
        [member.id, status, `2026-05-0${index + 1}T00:00:00Z`],
      );
    expect((await admin.get<EmailSummary>('/api/admin/email-summary')).body).toEqual({
      total: 5,
      successful: 2,
      failed: 1,
      queued: 1,
      suppressed: 1,
      successRate: 66.7,
    });
    const rows = async (query: string): Promise<EmailDeliveryRow[]> =>
      (await admin.get<EmailDeliveryRow[]>(`/api/admin/email-deliveries${query}`)).body;
    const all = await rows('?limit=20');
    expect(all.map(({ deliveryStatus }) => deliveryStatus)).toEqual(['suppressed', 'queued', 'failed', 'sent', 'sent']);
    expect(all[2]).toEqual({
      id: expect.any(Number),
      userEmail: member.email,
      signalInstrument: 'US30',
      signalDirection: 'long',
      announcement: null,
      stepKind: null,
      sentAt: null,
      deliveryStatus: 'failed',
      createdAt: expect.any(String),
      lastError: '550 No such user',
    });
    expect(await rows(`?before=${all[2]!.id}&limit=1`)).toEqual([all[3]]);
    expect((await health()).smtp.lastSuccessAt).toBe('2026-05-02T00:00:00.000Z');
  });

  it('counts and lists the emails of steps as well', async () => {
    await stack.db.query('DELETE FROM deliveries; DELETE FROM delivery_counts');
    const member = await createMember(stack.db);
    const { body: signal } = await admin.post<Signal>('/api/signals', signalBody());
    await stack.db.query(
      `INSERT INTO deliveries (channel, kind, signal_id, user_id, signal_instrument, signal_direction, delivery_status)
       VALUES ('email', 'signal', $1, $2, 'GBPJPY', 'long', 'sent')`,
      [signal.id, member.id],
    );
    await admin.post(`/api/signals/${signal.id}/steps`, { step: 'closed', price: '197.000' });
    await stack.db.query(
      `INSERT INTO deliveries (channel, kind, step_id, email_id, user_id, signal_id)
       SELECT 'email', 'step', m.step_id, e.id, e.user_id, e.signal_id FROM signal_mailings m JOIN deliveries e ON e.signal_id = m.signal_id
       WHERE e.signal_id = $1`,
      [signal.id],
    );
    expect((await admin.get<EmailSummary>('/api/admin/email-summary')).body).toMatchObject({
      total: 2,
      successful: 1,
      queued: 1,
    });
    const { body } = await admin.get<EmailDeliveryRow[]>('/api/admin/email-deliveries?limit=20');
    const about = { userEmail: member.email, signalInstrument: 'GBPJPY', signalDirection: 'long' };
    expect(body).toMatchObject([
      { ...about, stepKind: 'closed', deliveryStatus: 'queued' },
      { ...about, stepKind: null, deliveryStatus: 'sent' },
    ]);
    await stack.db.query('DELETE FROM deliveries; DELETE FROM delivery_counts');
    await stack.db.query('DELETE FROM users WHERE id = $1', [member.id]);
  });

  it('shows the values the worker really uses, and the mail server as it found it (docs/product/console.md#emails)', async () => {
    const own = (await admin.get<EmailSettings>('/api/admin/email-settings')).body;
    expect(own).toMatchObject({ batchSize: 50, reportedAt: null });
    // A worker with another configuration than the API's.
    const config = readConfig({ ...stack.env, EMAIL_BATCH_SIZE: '7', EMAIL_BATCH_DELAY_MS: '250' });
    const worker = await NestFactory.createApplicationContext(
      WorkerModule.with(config, createLogger('worker', 'silent')),
      { logger: false, abortOnError: false },
    );
    const counts = await waitFor('the worker’s report', async () => {
      const { body } = await admin.get<EmailSettings>('/api/admin/email-settings');
      return body.reportedAt !== null && body;
    });
    expect(counts).toEqual({ ...own, batchSize: 7, batchDelayMs: 250, reportedAt: expect.any(String) });
    await waitFor('a healthy mail server', async () => (await health()).smtp.state === 'ok');
    await catcher.stop();
    await worker.get(WorkerReporter).probe();
    const { smtp } = await health();
    expect(smtp).toMatchObject({ state: 'failing', detail: expect.stringContaining('ECONNREFUSED') });
    expect(Date.parse(smtp.lastFailureAt!)).toBeGreaterThanOrEqual(Date.parse(smtp.lastSuccessAt!));
    await worker.close();
  });

  it('shows webhooks as their messages went', async () => {
    const message = (id: string, processed: boolean): Promise<unknown> =>
      stack.db.query(
        `INSERT INTO webhook_events (provider, event_id, type, payload, processed_at, attempts, error)
         VALUES ('whop', $1, 'membership.activated', '{}', CASE WHEN $2 THEN now() END, 1, CASE WHEN $2 THEN NULL ELSE 'No such member' END)`,
        [id, processed],
      );
    await message('one', true);
    expect((await health()).whop).toMatchObject({
      state: 'ok',
      lastFailureAt: null,
      lastSuccessAt: expect.any(String),
    });
    await message('two', false);
    expect((await health()).whop).toMatchObject({ state: 'failing', detail: 'No such member' });
  });

  it('computes the share of delivered welcome mails, and recoveries done (docs/product/console.md#emails)', async () => {
    const [retried, fresh] = [await createMember(stack.db), await createMember(stack.db)];
    for (const [email, status] of [
      [retried.email, 'failed'],
      [retried.email, 'sent'],
      [fresh.email, 'sent'],
      [fresh.email, 'queued'],
    ])
      await stack.db.query(`INSERT INTO account_emails (kind, email, delivery_status) VALUES ('welcome', $1, $2)`, [
        email,
        status,
      ]);
    expect(await health()).toMatchObject({ welcomeDelivered: 66.7, recoveries: 1, activeSubscribers: 3 });
  });

  it('lists the addresses that get no mail, by address, searched and in pages; a refused one is tried again', async () => {
    const list = async (query = ''): Promise<SuppressedEmail[]> =>
      (await admin.get<SuppressedEmail[]>(`/api/admin/email-suppressions${query}`)).body;
    await stack.db.query(
      `INSERT INTO email_suppressions (email, reason) VALUES ('b-gone@t0.test', 'bounced: 550 No such user'), ('c-both@t0.test', 'bounced')`,
    );
    await stack.db.query(
      `INSERT INTO blacklisted_emails (email, reason) VALUES ('a-banned@t0.test', NULL), ('c-both@t0.test', 'Spam')`,
    );
    const all = await list();
    expect(all.map(({ email, kind, reason }) => [email, kind, reason])).toEqual([
      ['a-banned@t0.test', 'blacklisted', null],
      ['b-gone@t0.test', 'refused', 'bounced: 550 No such user'],
      ['c-both@t0.test', 'blacklisted', 'Spam'],
    ]);
    expect(await list('?q=GONE')).toEqual([all[1]]);
    expect(await list('?limit=1&after=a-banned@t0.test')).toEqual([all[1]]);
    expect(await list('?q=%25')).toEqual([]);
    const live = await stack.live(admin);
    const lift = (email: unknown) => admin.post('/api/admin/email-suppressions/lift', { email });
    expect((await lift('B-Gone@t0.test')).body).toEqual({ email: 'b-gone@t0.test' });
    await live.next('email_suppression.lifted', ({ data }) => data.email === 'b-gone@t0.test');
    expect((await list()).map(({ email }) => email)).toEqual(['a-banned@t0.test', 'c-both@t0.test']);
    expect([(await lift('b-gone@t0.test')).status, (await lift('a-banned@t0.test')).status]).toEqual([404, 404]);
    expect((await lift('')).body.message).toBe('Email is required');
    const [entry] = (await admin.get<AuditEntry[]>('/api/admin/audit?entity=email_suppression')).body;
    expect(entry).toMatchObject({ action: 'email_suppression.lifted', after: { email: 'b-gone@t0.test' } });
  });

  it.each([
    'email-summary',
    'email-deliveries',
    'email-settings',
    'email-health',
    'email-suppressions',
    'analytics',
    'users',
    'affected-users',
  ])('/api/admin/%s is for administrators only (docs/SECURITY.md#roles)', async (path) => {
    expect((await stack.visitor().get(`/api/admin/${path}`)).status).toBe(401);
    const member = await stack.signedIn(await createMember(stack.db));
    expect((await member.get(`/api/admin/${path}`)).status).toBe(403);
  });
});
