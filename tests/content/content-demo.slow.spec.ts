import type { BlogPost, ChartMemo, ChartNote, Resource } from '@t0/contracts/content';
import { seedDemo } from '@t0/database/seed';
import { createStorage } from '@t0/storage';
import { Readable } from 'node:stream';
import { ContentStack } from '../support/content-stack.ts';

describe('content of the demonstration', () => {
  let stack: ContentStack;

  beforeAll(async () => {
    stack = await ContentStack.start();
    const storage = await createStorage(stack.api.config);
    const seed = () =>
      seedDemo(stack.api.env.DATABASE_URL!, async (path, bytes, contentType) => {
        const acceptance = { maxBytes: bytes.length, exactBytes: bytes.length, contentType };
        await storage.put(path, Readable.from([bytes]), { ...acceptance, check: () => Promise.resolve() });
      });
    await seed();
    await seed();
  });
  afterAll(() => stack.stop());

  it('fills every place that members see, once, and its files can be read', async () => {
    const posts = (await stack.visitor.get<BlogPost[]>('/api/blog-posts')).body;
    const notes = (await stack.member.get<ChartNote[]>('/api/chart-notes')).body;
    const memos = (await stack.member.get<ChartMemo[]>('/api/chart-memos')).body;
    const resources = (await stack.member.get<Resource[]>('/api/resources')).body;
    expect([posts.length, notes.length, memos.length, resources.length]).toEqual([4, 9, 3, 1]);
    expect((await stack.admin.get<BlogPost[]>('/api/admin/blog-posts')).body).toHaveLength(5);
    const paths = [...memos.flatMap(({ memoImageUrls }) => memoImageUrls), resources[0]!.fileUrl];
    for (const path of paths) {
      const { status, headers } = await stack.member.get(path);
      expect([status, headers.get('content-type')]).toEqual([
        200,
        expect.stringMatching(/^(image\/png|application\/pdf)$/),
      ]);
    }
    expect(stack.files()).toHaveLength(4);
  });

  it('would pass the rules of the console', async () => {
    for (const post of (await stack.admin.get<BlogPost[]>('/api/admin/blog-posts')).body) {
      const { title, excerpt, content, author } = post;
      const answer = await stack.admin.put(`/api/blog-posts/${post.id}`, { title, excerpt, content, author });
      expect([answer.status, answer.body]).toEqual([200, post]);
    }
    for (const { instrument, timeframe, note } of (await stack.member.get<ChartNote[]>('/api/chart-notes')).body) {
      expect((await stack.admin.put('/api/chart-notes', { instrument, timeframe, content: note })).status).toBe(200);
    }
  });
});
