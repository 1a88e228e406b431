import { NestFactory } from '@nestjs/core';
import type { INestApplicationContext } from '@nestjs/common';
import { readConfig } from '@t0/config';
import type { Notification, UserNotification } from '@t0/contracts/notifications';
import type { ApiError } from '@t0/contracts/platform';
import { createLogger } from '@t0/observability';
import { createAdmin, createMember, waitFor, type LiveClient, type TestClient } from '@t0/testing';
import { Announcer } from '../../apps/worker/src/notifications/announcer.ts';
import { ReadMarkRetention } from '../../apps/worker/src/notifications/read-mark-retention.ts';
import { WorkerModule } from '../../apps/worker/src/worker.module.ts';
import { ApiStack } from '../support/api-stack.ts';
import { dueSoon } from '../support/due-soon.ts';

const PATH = '/api/notifications';
const inMs = (ms: number): string => new Date(Date.now() + ms).toISOString();

describe('scheduled notifications leave at their time (docs/product/console.md#scheduled-notifications)', () => {
  let stack: ApiStack;
  let workers: INestApplicationContext[];
  let admin: TestClient;
  let console: LiveClient;
  let member: TestClient;
  let screen: LiveClient;

  const startWorker = (): Promise<INestApplicationContext> =>
    NestFactory.createApplicationContext(WorkerModule.with(readConfig(stack.env), createLogger('worker', 'silent')), {
      logger: false,
      abortOnError: false,
    });

  beforeAll(async () => {
    stack = await ApiStack.start();
    workers = await Promise.all([startWorker(), startWorker()]);
    admin = await stack.signedIn(await createAdmin(stack.db));
    console = await stack.live(admin);
    member = await stack.signedIn(await createMember(stack.db));
    screen = await stack.live(member);
  });
  afterAll(async () => {
    await Promise.all(workers.map((worker) => worker.close()));
    await stack.stop();
  });

  const schedule = async (ms: number, given: object = {}): Promise<Notification> => {
    const answer = await dueSoon(ms, (scheduledFor) =>
      admin.post<Notification>(PATH, { title: 'Later', message: 'm', scheduledFor, ...given }),
    );
    expect(answer.status).toBe(201);
    return answer.body;
  };
  const inbox = async (): Promise<number[]> =>
    (await member.get<UserNotification[]>('/api/user/notifications')).body.map(({ id }) => id);
  const notices = (id: number): number =>
    screen.events.filter(({ type, data }) => type === 'notification.created' && 'id' in data && data.id === id).length;

  it('is told to administrators at once, and to members once, at its time and never before, by two workers', async () => {
    const made = await schedule(10_000);
    expect((await console.next('scheduled_notification.updated', ({ data }) => data.id === made.id)).data).toEqual(
      made,
    );
    expect(await inbox()).not.toContain(made.id);
    const event = await screen.next('notification.created', ({ data }) => data.id === made.id);
    const due = Date.parse(made.scheduledFor!);
    expect(Date.parse(event.at)).toBeGreaterThanOrEqual(due);
    expect(Date.parse(event.at) - due).toBeLessThan(5000);
    expect(event.data).toEqual({ ...made, version: made.version + 1 });
    expect(event.data.createdAt).toBe(made.scheduledFor);
    expect((await inbox())[0]).toBe(made.id);
    await Promise.all(workers.map((worker) => worker.get(Announcer).announce(made.id)));
    await screen.roundTrip();
    expect(notices(made.id)).toBe(1);
  });

  it('is told although Redis lost everything in between', async () => {
    const made = await schedule(1000);
    await stack.redisClient.flushAll();
    await screen.next('notification.created', ({ data }) => data.id === made.id);
    expect(notices(made.id)).toBe(1);
  });

  it('is told when the workers come back, however late', async () => {
    await Promise.all(workers.map((worker) => worker.close()));
    const made = await schedule(1500);
    await waitFor('its time to pass', () => Date.now() > Date.parse(made.scheduledFor!));
    workers = await Promise.all([startWorker(), startWorker()]);
    await screen.next('notification.created', ({ data }) => data.id === made.id);
    await screen.roundTrip();
    expect(notices(made.id)).toBe(1);
  });

  it('can be edited, moved and cancelled until then', async () => {
    const made = await schedule(60_000);
    const { body: moved } = await dueSoon(3000, (scheduledFor) =>
      admin.put<Notification>(`${PATH}/${made.id}`, { title: 'Sooner', scheduledFor, version: made.version }),
    );
    expect(moved).toMatchObject({ title: 'Sooner', createdAt: moved.scheduledFor });
    const event = await screen.next('notification.created', ({ data }) => data.id === made.id);
    expect(event.data.title).toBe('Sooner');
    expect(Date.parse(event.at)).toBeGreaterThanOrEqual(Date.parse(moved.scheduledFor!));

    const cancelled = await schedule(5000);
    expect((await admin.delete(`${PATH}/${cancelled.id}`)).status).toBe(204);
    await console.next('scheduled_notification.deleted', ({ data }) => data.id === cancelled.id);
    const later = await schedule(5100);
    await screen.next('notification.created', ({ data }) => data.id === later.id);
    expect(notices(cancelled.id)).toBe(0);
  });

  it('moved further away, it does not leave at the first time; sent now, it leaves once', async () => {
    const made = await schedule(5000);
    const { body: moved } = await admin.put<Notification>(`${PATH}/${made.id}`, { scheduledFor: inMs(60_000) });
    const marker = await schedule(5100);
    await screen.next('notification.created', ({ data }) => data.id === marker.id);
    expect(notices(made.id)).toBe(0);
    const { body: sent } = await admin.put<Notification>(`${PATH}/${made.id}`, {
      scheduledFor: null,
      version: moved.version,
    });
    expect(sent.scheduledFor).toBeNull();
    await screen.next('notification.created', ({ data }) => data.id === made.id);
    expect((await inbox())[0]).toBe(made.id);
    expect(notices(made.id)).toBe(1);
  });

  it('has no other time any more once it has left', async () => {
    const made = await schedule(300);
    await screen.next('notification.created', ({ data }) => data.id === made.id);
    const { status, body } = await admin.put<ApiError>(`${PATH}/${made.id}`, { scheduledFor: inMs(9000) });
    expect([status, body.fields]).toEqual([
      400,
      { scheduledFor: 'This notification has been sent: its time can no longer be changed' },
    ]);
    const same = await admin.put(`${PATH}/${made.id}`, { title: 'Edited', scheduledFor: made.scheduledFor });
    expect(same.status).toBe(200);
    await screen.next('notification.updated', ({ data }) => data.id === made.id && data.title === 'Edited');
  });

  it('deletes the read marks of what left every inbox (docs/product/notifications.md#visibility)', async () => {
    const { id: userId } = await createMember(stack.db);
    const marked = async (title: string, age: string, isGlobal: boolean) =>
      stack.db.query(
        `WITH made AS (INSERT INTO notifications (title, message, created_at, fanned_out_at, is_global)
           VALUES ($1, 'm', now() - $2::interval, now(), $3) RETURNING id)
         INSERT INTO user_notifications (user_id, notification_id, is_read) SELECT $4, id, true FROM made`,
        [title, age, isGlobal, userId],
      );
    await marked('old', '13 months', false);
    await marked('old global', '13 months', true);
    await marked('young', '11 months', false);
    await workers[0]!.get(ReadMarkRetention).deleteOld();
    const kept = await stack.db.query<{ title: string }[]>(
      `SELECT n.title FROM user_notifications r JOIN notifications n ON n.id = r.notification_id WHERE r.user_id = $1 ORDER BY r.id`,
      [userId],
    );
    expect(kept.map(({ title }) => title)).toEqual(['old global', 'young']);
  });
});
