import { NestFactory } from '@nestjs/core';
import type { INestApplicationContext } from '@nestjs/common';
import { readConfig } from '@t0/config';
import type { NotificationCounts, UserNotification } from '@t0/contracts/notifications';
import type { Signal } from '@t0/contracts/signals';
import { startMailCatcher, type MailCatcher, type MailSummary } from '@t0/embedded';
import { createLogger } from '@t0/observability';
import { createAdmin, createMember, signalBody, turnEmailsOff, waitFor } from '@t0/testing';
import type { LiveClient, TestClient } from '@t0/testing';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { DeliveryReconciler } from '../../apps/worker/src/channels/deliveries/delivery-reconciler.ts';
import { WorkerModule } from '../../apps/worker/src/worker.module.ts';
import { ApiStack } from '../support/api-stack.ts';

describe('taking a signal back', () => {
  let stack: ApiStack;
  let catcher: MailCatcher;
  let folder: string;
  let worker: INestApplicationContext;
  let admin: TestClient;
  let reader: TestClient;
  let screen: LiveClient;
  let mailed: string;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 't0-mail-'));
    catcher = await startMailCatcher({ dataDir: folder, smtpPort: 0, httpPort: 0 });
    stack = await ApiStack.start({ SMTP_URL: catcher.smtpUrl, SIGNAL_STEP_EMAILS: 't0,levels,withdrawn' });
    worker = await NestFactory.createApplicationContext(
      WorkerModule.with(readConfig(stack.env), createLogger('worker', 'silent')),
      { logger: false, abortOnError: false },
    );
    admin = await stack.signedIn(await createAdmin(stack.db));
    const member = await createMember(stack.db, { firstName: 'Ann' });
    mailed = member.email;
    reader = await stack.signedIn(member);
    screen = await stack.live(reader);
  });
  afterAll(async () => {
    await worker.close();
    await stack.stop();
    await catcher.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const publish = async (): Promise<Signal> => (await admin.post<Signal>('/api/signals', signalBody())).body;
  const mails = async (to = mailed): Promise<MailSummary[]> => {
    const response = await fetch(`${catcher.httpUrl}/api/messages`);
    const { messages } = (await response.json()) as { messages: MailSummary[] };
    return messages.filter((mail) => mail.to.includes(to));
  };
  const source = async ({ id }: MailSummary) =>
    PostalMime.parse(await (await fetch(`${catcher.httpUrl}/api/messages/${id}/raw`)).text());
  const withSubject = (subject: string, to = mailed): Promise<MailSummary> =>
    waitFor(`a mail '${subject}'`, async () => (await mails(to)).find((mail) => mail.subject === subject));
  const left = (signalId: number): Promise<unknown> =>
    waitFor('the mails of the signal', async () => {
      const rows = await stack.db.query<{ status: string }[]>(
        `SELECT delivery_status AS status FROM deliveries WHERE channel = 'email' AND kind = 'signal' AND signal_id = $1`,
        [signalId],
      );
      return rows.length > 0 && rows.every(({ status }) => !['queued', 'sending'].includes(status));
    });
  const alertOf = async (signalId: number): Promise<UserNotification | undefined> =>
    (await reader.get<UserNotification[]>('/api/user/notifications')).body.find(
      ({ notification }) => notification.signalId === signalId,
    );
  const unread = async (): Promise<number> =>
    (await reader.get<NotificationCounts>('/api/user/notifications/unread-count')).body.count;

  it('turns its notification into WITHDRAWN, unread again for who had read it, in one transaction', async () => {
    const signal = await publish();
    const announced = (await alertOf(signal.id))!;
    await reader.put(`/api/user/notifications/${announced.id}/read`, {});
    const before = await unread();
    expect((await admin.delete(`/api/signals/${signal.id}`)).status).toBe(204);
    const gone = await screen.next('signal.deleted', ({ data }) => data.id === signal.id);
    expect(gone.data).toEqual({ id: signal.id, version: 2 });
    const event = await screen.next('notification.updated', ({ data }) => data.id === announced.id);
    expect(event.seq).toBe(gone.seq + 1);
    expect(event.data).toMatchObject({
      title: 'WITHDRAWN: LONG GBPJPY',
      message: 'LONG GBPJPY: the signal was withdrawn. Do not act on it.',
      withdrawn: {
        at: expect.any(String) as string,
        title: 'LONG GBPJPY @ 196.120',
        message: announced.notification.message,
      },
    });
    expect(await alertOf(signal.id)).toMatchObject({ isRead: false, readAt: null, readVersion: 1 });
    expect(await unread()).toBe(before + 1);
    await reader.put(`/api/user/notifications/${announced.id}/read`, {});
    expect(await alertOf(signal.id)).toMatchObject({ isRead: true, readVersion: 2 });
    expect(await unread()).toBe(before);
    await reader.put('/api/user/notifications/read-all', {});
    expect(await unread()).toBe(0);
  });

  it('leaves every list, and stays in the record', async () => {
    const signal = await publish();
    await admin.delete(`/api/signals/${signal.id}`);
    const { body } = await reader.get<Signal[]>('/api/signals');
    expect(body.some(({ id }) => id === signal.id)).toBe(false);
    expect((await admin.delete(`/api/signals/${signal.id}`)).status).toBe(404);
    const [kept] = await stack.db.query('SELECT status, close_reason, withdrawal_reason FROM signals WHERE id = $1', [
      signal.id,
    ]);
    expect(kept).toEqual({ status: 'closed', close_reason: 'manual', withdrawal_reason: 'desk' });
  });

  it('corrects the mail in its thread, once, to whoever was mailed', async () => {
    const signal = await publish();
    await left(signal.id);
    const first = await source(await withSubject('LONG GBPJPY @ 196.120'));
    const late = await createMember(stack.db);
    await admin.delete(`/api/signals/${signal.id}`);
    const of = `<signal-${signal.id}-`;
    const correction = await waitFor('the correction', async () => {
      const found = await Promise.all((await mails()).filter(({ subject }) => /WITHDRAWN/.test(subject)).map(source));
      return found.find(({ inReplyTo }) => inReplyTo?.startsWith(of));
    });
    expect(correction.references).toBe(correction.inReplyTo);
    const announced = await Promise.all((await mails()).map(source));
    expect(announced.map(({ messageId }) => messageId)).toContain(correction.inReplyTo);
    expect(correction.subject).toBe('WITHDRAWN: LONG GBPJPY');
    expect(correction.text).toContain('The prices below no longer apply.');
    expect(correction.messageId).toMatch(new RegExp(`^<signal-${signal.id}-step-\\d+@`));
    expect(first.inReplyTo).toBeUndefined();
    expect(await mails(late.email)).toEqual([]);
    await turnEmailsOff(stack.db, [late]);
    await worker.get(DeliveryReconciler).reconcile();
    const rows = await stack.db.query(
      `SELECT e.delivery_status AS status, count(*)::int AS count FROM deliveries e
       JOIN signal_mailings m ON m.step_id = e.step_id WHERE e.channel = 'email' AND m.signal_id = $1 GROUP BY 1`,
      [signal.id],
    );
    expect(rows).toEqual([{ status: 'sent', count: 1 }]);
  });

  it('stops mails that have not left, and corrects nothing that was never sent', async () => {
    const signal = await publish();
    await left(signal.id);
    await stack.db.query(
      `UPDATE deliveries SET delivery_status = 'queued', lease_until = now() + interval '1 hour' WHERE channel = 'email' AND kind = 'signal' AND signal_id = $1`,
      [signal.id],
    );
    await admin.delete(`/api/signals/${signal.id}`);
    const rows = await stack.db.query(
      `SELECT delivery_status AS status, last_error AS why FROM deliveries WHERE channel = 'email' AND kind = 'signal' AND signal_id = $1`,
      [signal.id],
    );
    expect(rows).toEqual([{ status: 'suppressed', why: 'The signal was withdrawn' }]);
    await waitFor('the laying out', async () => {
      const [row] = await stack.db.query('SELECT fanned_out_at FROM signal_mailings WHERE signal_id = $1', [signal.id]);
      return row.fanned_out_at !== null;
    });
    expect(
      await stack.db.query(
        `SELECT 1 FROM deliveries e JOIN signal_mailings m ON m.step_id = e.step_id WHERE e.channel = 'email' AND m.signal_id = $1`,
        [signal.id],
      ),
    ).toEqual([]);
  });

  it('mails the kinds of steps that the owner chose, and no others', async () => {
    const signal = await publish();
    await left(signal.id);
    await admin.put(`/api/signals/${signal.id}`, { entryPrice: '196.300', memo: 'Nearer' });
    const moved = await source(await withSubject('ENTRY MOVED: LONG GBPJPY'));
    expect(moved.text).toContain('LONG GBPJPY: the entry moves from 196.120 to 196.300.');
    await admin.post(`/api/signals/${signal.id}/steps`, { step: 'half-off' });
    await admin.post(`/api/signals/${signal.id}/steps`, { step: 't0' });
    await admin.post(`/api/signals/${signal.id}/steps`, { step: 'closed', price: '196.4' });
    const hit = await source(await withSubject('T0 HIT: LONG GBPJPY'));
    expect(hit.inReplyTo).toMatch(new RegExp(`^<signal-${signal.id}-`));
    const titles = await stack.db.query('SELECT title FROM signal_mailings WHERE signal_id = $1 ORDER BY step_id', [
      signal.id,
    ]);
    expect(titles).toEqual([{ title: 'ENTRY MOVED: LONG GBPJPY' }, { title: 'T0 HIT: LONG GBPJPY' }]);
  });

  it('is rebuilt from PostgreSQL when Redis lost its jobs', async () => {
    const signal = await publish();
    await left(signal.id);
    await admin.post(`/api/signals/${signal.id}/steps`, { step: 't0' });
    await waitFor('the mail', async () => {
      const rows = await stack.db.query(
        `SELECT 1 FROM deliveries e JOIN signal_mailings m ON m.step_id = e.step_id WHERE e.channel = 'email' AND m.signal_id = $1 AND e.delivery_status = 'sent'`,
        [signal.id],
      );
      return rows.length === 1;
    });
    // As if both jobs had vanished before they ran.
    const lost = await publish();
    await left(lost.id);
    await stack.db.query(
      `INSERT INTO signal_steps (signal_id, kind, version, state) SELECT $1, 't0', 99, state FROM signal_steps WHERE signal_id = $1`,
      [lost.id],
    );
    await stack.db.query(
      `INSERT INTO signal_mailings (step_id, signal_id, title, message, created_at)
       SELECT id, signal_id, 'T0 HIT: LOST', 'm', now() - interval '1 minute' FROM signal_steps WHERE signal_id = $1 AND version = 99`,
      [lost.id],
    );
    await stack.redisClient.flushAll();
    await worker.get(DeliveryReconciler).reconcile();
    expect((await source(await withSubject('T0 HIT: LOST'))).inReplyTo).toMatch(new RegExp(`^<signal-${lost.id}-`));
  });

  it('RECALL says sent by mistake, for a minute', async () => {
    const signal = await publish();
    expect((await admin.delete(`/api/signals/${signal.id}?reason=mistake`)).status).toBe(204);
    expect((await alertOf(signal.id))?.notification.message).toBe(
      'LONG GBPJPY: the signal was sent by mistake and is withdrawn. Do not act on it.',
    );
    const old = await publish();
    await stack.db.query(`UPDATE signals SET created_at = now() - interval '1 hour' WHERE id = $1`, [old.id]);
    expect((await admin.delete(`/api/signals/${old.id}?reason=mistake`)).status).toBe(204);
    const [{ id }] = await stack.db.query(
      `INSERT INTO signals (instrument, direction, entry_price, sl_price, t0_price, t1_price, monthly_bias, created_at, fanned_out_at)
       VALUES ('US30', 'long', 2, 1, 3, 4, 'Bullish', now() - interval '2 minutes', now()) RETURNING id`,
    );
    const late = await admin.delete(`/api/signals/${id}?reason=mistake`);
    expect([late.status, (late.body as { error: string }).error]).toEqual([409, 'RECALL_OVER']);
    expect((await admin.delete(`/api/signals/${id}?reason=whim`)).status).toBe(400);
    expect((await admin.delete(`/api/signals/${id}`)).status).toBe(204);
  });
});
