import { NestFactory } from '@nestjs/core';
import type { INestApplicationContext } from '@nestjs/common';
import { readConfig } from '@t0/config';
import type { LiveEvent, TransientPush } from '@t0/contracts/live';
import type { Notification, PublicationReceipt, Reach } from '@t0/contracts/notifications';
import type { Analytics } from '@t0/contracts/operations';
import type { ReceiptCounts } from '@t0/contracts/platform';
import type { Signal } from '@t0/contracts/signals';
import { PresenceStore } from '@t0/events';
import { createLogger } from '@t0/observability';
import { createAdmin, createMember, createUser, signalBody, turnEmailsOff, waitFor } from '@t0/testing';
import type { LiveClient, TestClient } from '@t0/testing';
import { ReceiptArchiver } from '../../apps/worker/src/operations/receipt-archiver.ts';
import { Rollup } from '../../apps/worker/src/operations/rollup.ts';
import { WorkerModule } from '../../apps/worker/src/worker.module.ts';
import { ApiStack } from '../support/api-stack.ts';

describe('receipts, presence and measured figures over two API processes (docs/product/console.md#receipts)', () => {
  let stack: ApiStack;
  let worker: INestApplicationContext;
  let presence: PresenceStore;
  let admin: TestClient;
  let pushes: TransientPush[];
  let twoScreens: LiveClient[];
  let other: LiveClient;
  let away: TestClient;

  beforeAll(async () => {
    stack = await ApiStack.start({ EMAIL_BATCH_SIZE: '1', EMAIL_BATCH_DELAY_MS: '500' });
    await stack.addApp();
    worker = await NestFactory.createApplicationContext(
      WorkerModule.with(readConfig(stack.env), createLogger('worker', 'silent')),
      { logger: false, abortOnError: false },
    );
    presence = new PresenceStore(stack.redisClient);
    const author = await createAdmin(stack.db);
    admin = await stack.signedIn(author);
    const console = await stack.live(admin, { index: 1 });
    pushes = [];
    console.socket.on('transient', (push) => pushes.push(push));
    const first = await createMember(stack.db);
    twoScreens = [
      await stack.live(await stack.signedIn(first)),
      await stack.live(await stack.signedIn(first, 1), { index: 1 }),
    ];
    other = await stack.live(await stack.signedIn(await createMember(stack.db), 1), { index: 1 });
    const unmailed = await createMember(stack.db);
    await turnEmailsOff(stack.db, [unmailed]);
    away = await stack.signedIn(unmailed);
    await stack.live(await stack.signedIn(await createUser(stack.db)));
  });
  afterAll(async () => {
    await worker.close();
    await stack.stop();
  });

  const show = async (live: LiveClient, event: LiveEvent): Promise<void> => {
    await live.next(event.type, ({ seq }) => seq === event.seq);
    await live.socket.timeout(5000).emitWithAck('seen', [{ seq: event.seq }]);
  };
  const receipts = (seq: number): ReceiptCounts[] =>
    pushes.flatMap((push) => (push.type === 'receipt' && push.data.seq === seq ? [push.data] : []));
  const untilDone = (seq: number, reached: number): Promise<ReceiptCounts> =>
    waitFor(`${reached} confirmations`, () => receipts(seq).find((counts) => counts.reached === reached));

  it('says beforehand whom a publication would reach', async () => {
    const online = await waitFor('presence of both processes', async () => {
      const { body } = await admin.get<Reach>('/api/admin/reach?kind=signal');
      return body.online === 2 && body;
    });
    expect(online).toEqual({ members: 3, online: 2, emails: 2, emailSeconds: 1 });
    await stack.redisClient.set('email:slowed', '1', { expiration: { type: 'PX', value: 30_000 } });
    expect((await admin.get<Reach>('/api/admin/reach?kind=signal')).body.emailSeconds).toBe(2);
    await stack.redisClient.del('email:slowed');
    expect((await admin.get<Reach>('/api/admin/reach')).body).toEqual({
      members: 3,
      online: 2,
      emails: 0,
      emailSeconds: 0,
    });
    expect((await admin.get('/api/admin/reach?kind=blog')).status).toBe(400);
    await waitFor('presence at the console', () =>
      pushes.some(({ type, data }) => type === 'presence' && 'members' in data && data.members === 2),
    );
  });

  it('counts each member once, whatever the number of screens, and pushes the counts as they grow', async () => {
    const { body: signal } = await admin.post<Signal>('/api/signals', signalBody());
    const event = await other.next('signal.created', ({ data }) => data.id === signal.id);
    for (const live of twoScreens) await show(live, event);
    await untilDone(event.seq, 1);
    await show(other, event);
    const counts = await untilDone(event.seq, 2);
    expect(counts).toMatchObject({ kind: 'signal', id: signal.id, online: 2, later: 0, publishedAt: event.at });
    expect(counts.medianMs).toBeGreaterThan(0);
    expect(counts.p95Ms).toBeGreaterThanOrEqual(counts.medianMs!);
    expect(counts.histogram.reduce((sum, { count }) => sum + count, 0)).toBe(2);
    const mailed = await waitFor('the emails to be laid out', async () => {
      const { body } = await admin.get<PublicationReceipt>(`/api/admin/receipts/signal/${signal.id}`);
      return body.emails!.total === 2 && body;
    });
    expect(mailed).toEqual({ ...counts, emails: expect.objectContaining({ total: 2 }) });
    expect((await admin.get<PublicationReceipt>(`/api/admin/receipts/${event.seq}`)).body.id).toBe(signal.id);
  });

  it('tells those who come later apart, and counts no administrator', async () => {
    const { body } = await admin.post<Notification>('/api/notifications', { title: 't', message: 'm' });
    const event = await other.next('notification.created', ({ data }) => data.id === body.id);
    const cursor = `${other.cursor!.split(':')[0]}:${event.seq - 1}`;
    const late = await stack.live(away, { cursor });
    await show(late, event);
    await show(other, event);
    await waitFor('both', () => receipts(event.seq).find(({ later, reached }) => later === 1 && reached === 1));
    expect(receipts(event.seq).at(-1)).toMatchObject({ online: 2, kind: 'notification' });
    const { body: receipt } = await admin.get<PublicationReceipt>(`/api/admin/receipts/notification/${body.id}`);
    expect([receipt.later, receipt.emails]).toEqual([1, null]);
    // Of several at once those that are there.
    const several = `/api/admin/receipts?of=signal/999999,notification/${body.id}`;
    expect((await admin.get<PublicationReceipt[]>(several)).body).toEqual([receipt]);
    late.close();
  });

  it('counts nobody whom a publication was not for, whatever seqs are confirmed', async () => {
    const { body } = await admin.post<Notification>('/api/notifications', { title: 't', message: 'm' });
    const event = await other.next('notification.created', ({ data }) => data.id === body.id);
    const newcomer = await createMember(stack.db);
    const guest = await createUser(stack.db);
    for (const who of [newcomer, guest]) {
      const live = await stack.live(await stack.signedIn(who, 1), { index: 1 });
      await live.socket.timeout(5000).emitWithAck('seen', [{ seq: event.seq }]);
      live.close();
    }
    // Twice by the same screen: once.
    await show(other, event);
    await show(other, event);
    await untilDone(event.seq, 1);
    expect(receipts(event.seq).at(-1)).toMatchObject({ reached: 1, later: 0 });
  });

  it('pushes counts of one publication at most four times a second', () => {
    const times = pushes.filter(({ type }) => type === 'receipt').length;
    expect(times).toBeLessThan(20);
  });

  it('knows no receipt of what was not published', async () => {
    expect((await admin.get('/api/admin/receipts/signal/999')).status).toBe(404);
    expect((await admin.get('/api/admin/receipts/999')).status).toBe(404);
    expect((await admin.get('/api/admin/receipts/blog/1')).status).toBe(400);
    expect((await admin.get('/api/admin/receipts?of=blog/1')).status).toBe(400);
    expect((await admin.get('/api/admin/receipts/x')).status).toBe(400);
  });

  it('rolls up what was measured: tiles and plots (docs/product/console.md#analytics)', async () => {
    // Anyone who closed a moment ago counts until the next report of presence. A row keeps the greatest number that was ever seen, so that
    // the members of the tests before are taken out of it once they are gone.
    await waitFor('2 members on 5 connections', async () => {
      const { members, sockets } = await presence.read();
      return members === 2 && sockets === 5;
    });
    await stack.db.query('UPDATE analytics_rollups SET members_online = 0');
    await worker.get(Rollup).run();
    await worker.get(Rollup).run();
    const { body } = await admin.get<Analytics>('/api/admin/analytics');
    expect(body.tiles).toMatchObject({ connections: 5, membersOnline: 2 });
    expect(body.tiles.sentToday.notifications).toBe(3);
    // Of the signal both of two, of its announcement none, of each notification one of two.
    expect(body.tiles.deliveryRate).toBe(50);
    expect(body.tiles.medianMs).toBeGreaterThan(0);
    expect(body.stepMinutes).toBe(5);
    const total = body.series.reduce((sum, point) => sum + point.deliveries, 0);
    expect(total).toBe(4);
    expect(body.series.reduce((sum, point) => sum + point.signals, 0)).toBe(1);
    expect(Math.max(...body.series.map(({ membersOnline }) => membersOnline))).toBe(2);
    expect((await admin.get<Analytics>('/api/admin/analytics?hours=720')).body.stepMinutes).toBe(240);
    expect((await admin.get('/api/admin/analytics?hours=721')).status).toBe(400);
  });

  it('keeps receipts when Redis is wiped, and when the event log no longer holds the publication', async () => {
    const { body: signal } = await admin.post<Signal>('/api/signals', signalBody());
    const path = `/api/admin/receipts/signal/${signal.id}`;
    const event = await other.next('signal.created', ({ data }) => data.id === signal.id);
    await show(other, event);
    await untilDone(event.seq, 1);
    await worker.get(ReceiptArchiver).run();
    // What comes after the first keeping is kept with the next.
    await show(twoScreens[0]!, event);
    await untilDone(event.seq, 2);
    await worker.get(ReceiptArchiver).run();
    const { body: before } = await admin.get<PublicationReceipt>(path);
    expect(before).toMatchObject({ online: 2, reached: 2 });
    const counts = { ...before, emails: null };
    const read = async (): Promise<PublicationReceipt> => {
      const { body } = await admin.get<PublicationReceipt>(path);
      return { ...body, emails: null };
    };
    await stack.redisClient.flushAll();
    expect(await read()).toEqual(counts);
    // A count that began again after the flush takes nothing back.
    await worker.get(ReceiptArchiver).run();
    expect(await read()).toEqual(counts);
    await stack.db.query('DELETE FROM live_events WHERE seq = $1', [event.seq]);
    expect(await read()).toEqual(counts);
    expect((await admin.get<PublicationReceipt>(`/api/admin/receipts/${event.seq}`)).body.id).toBe(signal.id);
    await stack.db.query(`UPDATE delivery_receipts SET published_at = now() - interval '31 days' WHERE seq = $1`, [
      event.seq,
    ]);
    await worker.get(ReceiptArchiver).run();
    expect((await admin.get(path)).status).toBe(404);
  });

  it('keeps figures that Redis lost, and forgets what is too old', async () => {
    await stack.db.query(
      `INSERT INTO analytics_rollups (window_start, delivered) VALUES (now() - interval '31 days', 9), (now() - interval '29 days', 9)`,
    );
    const deliveries = async (): Promise<number> => {
      await worker.get(Rollup).run();
      const { body } = await admin.get<Analytics>('/api/admin/analytics?hours=24');
      return body.series.reduce((sum, point) => sum + point.deliveries, 0);
    };
    const before = await deliveries();
    expect(before).toBeGreaterThanOrEqual(3);
    await stack.redisClient.flushAll();
    expect(await deliveries()).toBe(before);
    const [{ count }] = await stack.db.query(`SELECT count(*)::int FROM analytics_rollups WHERE delivered = 9`);
    expect(count).toBe(1);
  });

  it('presence heals after Redis lost it, and ends with the process', async () => {
    await waitFor('presence reported again', async () => (await presence.read()).members === 2);
    await stack.apps.pop()!.close();
    await waitFor('one process less', async () => (await presence.read()).members === 1);
  });
});
