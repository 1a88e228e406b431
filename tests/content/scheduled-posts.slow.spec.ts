import { NestFactory } from '@nestjs/core';
import type { INestApplicationContext } from '@nestjs/common';
import { readConfig } from '@t0/config';
import type { BlogPost } from '@t0/contracts/content';
import type { UserNotification } from '@t0/contracts/notifications';
import type { ApiError } from '@t0/contracts/platform';
import { createLogger } from '@t0/observability';
import { waitFor, type LiveClient } from '@t0/testing';
import { PostPublisher } from '../../apps/worker/src/content/post-publisher.ts';
import { WorkerModule } from '../../apps/worker/src/worker.module.ts';
import { ContentStack } from '../support/content-stack.ts';
import { dueSoon } from '../support/due-soon.ts';

const PATH = '/api/blog-posts';
const inMs = (ms: number): string => new Date(Date.now() + ms).toISOString();
const body = (given: object = {}) => ({
  title: 'Reading the weekly close',
  author: 'T0 Desk',
  excerpt: 'What a weekly candle says.',
  content: 'First.',
  ...given,
});

describe('blog posts are published at their time, and tell members once', () => {
  let stack: ContentStack;
  let workers: INestApplicationContext[];
  let screens: Record<'admin' | 'member' | 'guest' | 'visitor', LiveClient>;

  const startWorker = (): Promise<INestApplicationContext> =>
    NestFactory.createApplicationContext(
      WorkerModule.with(readConfig(stack.api.env), createLogger('worker', 'silent')),
      { logger: false, abortOnError: false },
    );

  beforeAll(async () => {
    stack = await ContentStack.start({ PUBLIC_URL: 'https://t0.example' });
    workers = await Promise.all([startWorker(), startWorker()]);
    screens = await stack.screens();
  });
  afterAll(async () => {
    await Promise.all(workers.map((worker) => worker.close()));
    await stack.stop();
  });

  const created = ({ status, body: post }: { status: number; body: BlogPost }): BlogPost => {
    expect([status, post]).toEqual([201, expect.objectContaining({ id: expect.any(Number) })]);
    return post;
  };
  const create = async (given: object): Promise<BlogPost> =>
    created(await stack.admin.post<BlogPost>(PATH, body(given)));
  const schedule = async (ms: number, given: object = {}): Promise<BlogPost> =>
    created(await dueSoon(ms, (publishAt) => stack.admin.post<BlogPost>(PATH, body({ ...given, publishAt }))));
  const published = (id: number) =>
    screens.visitor.next('blog_post.updated', ({ data }) => data.id === id && data.published);
  const notices = (id: number): number =>
    screens.member.events.filter(
      ({ type, data }) => type === 'notification.created' && 'blogPostId' in data && data.blogPostId === id,
    ).length;
  const text = async (path: string): Promise<string> => (await fetch(new URL(path, stack.api.origin()))).text();

  it('shows nothing of it before: lists, page, feed, sitemap, its picture; and all of it after', async () => {
    const picture = await stack.upload('image', 'png');
    // Far enough ahead that its time cannot come while it is looked for.
    const post = await schedule(3_600_000, { title: 'Not yet', content: `Look:\n\n![chart](${picture})` });
    expect(post).toMatchObject({ published: false, publishAt: expect.any(String) });
    await screens.admin.next('blog_post.created', ({ data }) => data.id === post.id);
    for (const screen of [screens.member, screens.guest, screens.visitor]) {
      await screen.roundTrip();
      expect(screen.events.filter(({ data }) => (data as { id?: number }).id === post.id)).toEqual([]);
    }
    const seen = async (): Promise<unknown[]> => [
      (await stack.visitor.get<BlogPost[]>(PATH)).body.some(({ id }) => id === post.id),
      (await stack.member.get(`${PATH}/${post.id}`)).status,
      (await text('/rss.xml')).includes(`/blog/${post.id}`),
      (await text('/sitemap.xml')).includes(`/blog/${post.id}`),
      (await stack.visitor.get(picture)).status,
    ];
    expect(await seen()).toEqual([false, 404, false, false, 401]);

    const { body: due } = await dueSoon(1500, (publishAt) =>
      stack.admin.put<BlogPost>(`${PATH}/${post.id}`, { publishAt }),
    );
    const { data, at } = await published(post.id);
    expect(Date.parse(at)).toBeGreaterThanOrEqual(Date.parse(due.publishAt!));
    expect(data).toMatchObject({ createdAt: due.publishAt, version: due.version + 1 });
    expect(data).not.toHaveProperty('publishAt');
    expect(await seen()).toEqual([true, 200, true, true, 200]);
    await Promise.all(workers.map((worker) => worker.get(PostPublisher).publish(post.id)));
    expect((await stack.admin.get<BlogPost>(`${PATH}/${post.id}`)).body).toEqual(data);
    expect(notices(post.id)).toBe(0);
  });

  it('tells members with a link, once, although Redis lost everything in between', async () => {
    const post = await schedule(1500, { notifyMembers: true });
    await stack.api.redisClient.flushAll();
    const { data } = await screens.member.next(
      'notification.created',
      ({ data: { blogPostId } }) => blogPostId === post.id,
    );
    expect(data).toMatchObject({
      title: 'NEW INSIGHT: Reading the weekly close',
      message: 'What a weekly candle says.',
      type: 'announcement',
    });
    const { body: inbox } = await stack.member.get<UserNotification[]>('/api/user/notifications');
    expect(inbox[0]!.notification).toEqual(data);
    // Taken back and published again: nobody is notified twice.
    for (const published of [false, true]) await stack.admin.call('PATCH', `${PATH}/${post.id}/status`, { published });
    await screens.member.roundTrip();
    expect(notices(post.id)).toBe(1);
    expect((await stack.admin.get<BlogPost>(`${PATH}/${post.id}`)).body).toMatchObject({ membersNotified: true });
  });

  it('tells members at once of a post that is published at once, and of none that is a draft', async () => {
    const draft = await create({ notifyMembers: true });
    const post = await create({ notifyMembers: true, published: true });
    await screens.member.next('notification.created', ({ data }) => data.blogPostId === post.id);
    expect(notices(draft.id)).toBe(0);
    await stack.admin.put(`${PATH}/${draft.id}`, { published: true });
    await screens.member.next('notification.created', ({ data }) => data.blogPostId === draft.id);
    await screens.guest.roundTrip();
    expect(screens.guest.events.filter(({ type }) => type === 'notification.created')).toEqual([]);
  });

  it('is published when the workers come back, however late', async () => {
    await Promise.all(workers.map((worker) => worker.close()));
    const post = await schedule(200);
    await waitFor('its time to pass', () => Date.now() > Date.parse(post.publishAt!));
    expect((await stack.visitor.get(`${PATH}/${post.id}`)).status).toBe(404);
    workers = await Promise.all([startWorker(), startWorker()]);
    await published(post.id);
  });

  it('moved, taken off or deleted, it does not appear at its first time', async () => {
    const [moved, taken, deleted] = [await schedule(5000), await schedule(5000), await schedule(5000)];
    await stack.admin.put(`${PATH}/${moved.id}`, { publishAt: inMs(60_000) });
    const { body: plain } = await stack.admin.put(`${PATH}/${taken.id}`, { publishAt: null });
    expect(plain).not.toHaveProperty('publishAt');
    await stack.admin.delete(`${PATH}/${deleted.id}`);
    const marker = await schedule(5100);
    await published(marker.id);
    for (const { id } of [moved, taken, deleted]) expect((await stack.visitor.get(`${PATH}/${id}`)).status).toBe(404);
    // Published by hand, it waits for nothing.
    const { body: now } = await stack.admin.put(`${PATH}/${moved.id}`, { published: true });
    expect(now).not.toHaveProperty('publishAt');
    await published(moved.id);
  });

  it.each([
    ['Publication time must be in the future', { publishAt: '2020-01-01T00:00:00Z' }],
    ['Publication time must be within a year', { publishAt: inMs(400 * 86_400_000) }],
    ['A published post has no publication time', { publishAt: inMs(60_000), published: true }],
    ['Publication time must be a date and time with its time zone', { publishAt: 'tomorrow' }],
  ])('%s', async (message, given) => {
    const { status, body: answer } = await stack.admin.post<ApiError>(PATH, body(given));
    expect([status, answer.fields]).toEqual([400, { publishAt: message }]);
  });

  it('pictures within the text belong to the post: there with it, gone with it', async () => {
    const [first, second] = [await stack.upload('image', 'png'), await stack.upload('image', 'png')];
    const { id } = await create({ content: `![a](${first})\n\n![b](${second} "b")`, published: true });
    const status = async (path: string): Promise<number> => (await stack.visitor.get(path)).status;
    expect([await status(first), await status(second)]).toEqual([200, 200]);
    await stack.admin.put(`${PATH}/${id}`, { content: `![b](${second})` });
    expect([await status(first), await status(second)]).toEqual([401, 200]);
    const other = await stack.admin.post(PATH, body({ content: `![b](${second})` }));
    expect([other.status, other.body.error]).toEqual([400, 'UPLOAD_TAKEN']);
    await stack.admin.delete(`${PATH}/${id}`);
    expect(await status(second)).toBe(401);
  });
});
