import type { BlogPost } from '@t0/contracts/content';
import type { LiveClient } from '@t0/testing';
import { ContentStack } from '../support/content-stack.ts';

const body = (given: object = {}) => ({
  title: 'Reading the weekly close',
  author: 'T0 Desk',
  excerpt: 'What a weekly candle says before the week begins.',
  content: 'First paragraph.\n\nSecond paragraph.',
  imageUrl: '',
  published: true,
  ...given,
});

describe('blog (docs/product/content.md#posts)', () => {
  let stack: ContentStack;
  let screens: Record<'admin' | 'member' | 'guest' | 'visitor', LiveClient>;

  beforeAll(async () => {
    stack = await ContentStack.start({ PUBLIC_URL: 'https://t0.example' });
    screens = await stack.screens();
  });
  afterAll(() => stack.stop());

  const create = async (given: object = {}): Promise<BlogPost> => {
    const answer = await stack.admin.post<BlogPost>('/api/blog-posts', body(given));
    expect([answer.status, answer.body]).toEqual([201, expect.objectContaining({ id: expect.any(Number) })]);
    return answer.body;
  };
  const list = async (query = ''): Promise<BlogPost[]> =>
    (await stack.visitor.get<BlogPost[]>(`/api/blog-posts${query}`)).body;

  it('publishes to everybody, visitors included', async () => {
    const post = await create({ title: '  Reading the weekly close  ' });
    expect(post).toEqual({
      ...body({ imageUrl: null }),
      id: post.id,
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
      version: 1,
    });
    for (const screen of Object.values(screens)) {
      const event = await screen.next('blog_post.created', ({ data }) => data.id === post.id);
      expect([event.data, event.audience]).toEqual([post, 'public']);
    }
    expect((await list())[0]).toEqual(post);
    expect((await stack.visitor.get(`/api/blog-posts/${post.id}`)).body).toEqual(post);
  });

  it('says that the disk is full, and that nothing was saved (docs/SECURITY.md#answers)', async () => {
    await stack.api.db.query(`
      CREATE FUNCTION fill_disk() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'full' USING ERRCODE = 'disk_full'; END $$;
      CREATE TRIGGER fill_disk BEFORE INSERT ON blog_posts FOR EACH ROW WHEN (NEW.title = 'No room') EXECUTE FUNCTION fill_disk()`);
    const { status, body: answer } = await stack.admin.post<{ error: string }>(
      '/api/blog-posts',
      body({ title: 'No room' }),
    );
    expect([status, answer]).toEqual([507, expect.objectContaining({ error: 'DISK_FULL' })]);
  });

  it('keeps drafts, the default, to administrators', async () => {
    const post = await create({ published: undefined });
    expect(post.published).toBe(false);
    await screens.admin.next('blog_post.created', ({ data }) => data.id === post.id);
    for (const screen of [screens.member, screens.guest, screens.visitor]) {
      await screen.roundTrip();
      expect(screen.events.filter(({ data }) => (data as { id?: number }).id === post.id)).toEqual([]);
    }
    expect((await list()).map(({ id }) => id)).not.toContain(post.id);
    for (const client of [stack.visitor, stack.guest, stack.member]) {
      const { status, body: answer } = await client.get(`/api/blog-posts/${post.id}`);
      expect([status, answer]).toEqual([
        404,
        { statusCode: 404, error: 'BLOG_POST_NOT_FOUND', message: 'Blog post not found' },
      ]);
    }
    expect((await stack.admin.get(`/api/blog-posts/${post.id}`)).body).toEqual(post);
    const all = await stack.admin.get<BlogPost[]>('/api/admin/blog-posts');
    expect(all.body[0]).toEqual(post);
    expect(all.headers.get('x-live-cursor')).toMatch(/^\w+:\d+$/);
  });

  it('publishing reaches everybody, taking it back leaves a tombstone with everybody and the draft with administrators', async () => {
    const { id } = await create({ published: false });
    const shown = (await stack.admin.call<BlogPost>('PATCH', `/api/blog-posts/${id}/status`, { published: true })).body;
    expect(shown).toMatchObject({ published: true, version: 2 });
    expect((await screens.visitor.next('blog_post.updated', ({ data }) => data.id === id)).data).toEqual(shown);

    const hidden = await stack.admin.call<BlogPost>('PATCH', `/api/blog-posts/${id}/status`, { published: false });
    expect(hidden.body).toMatchObject({ published: false, version: 4 });
    const event = await screens.visitor.next('blog_post.deleted', ({ data }) => data.id === id);
    expect(event.data).toEqual({ id, version: 3 });
    const state = await screens.admin.next('blog_post.updated', ({ data }) => data.version === 4 && data.id === id);
    expect([state.data, state.audience]).toEqual([hidden.body, 'staff:publishing']);
    await screens.visitor.roundTrip();
    expect(
      screens.visitor.events.filter(({ type, data }) => type === 'blog_post.updated' && (data as BlogPost).id === id),
    ).toHaveLength(1);
    expect((await stack.visitor.get(`/api/blog-posts/${id}`)).status).toBe(404);
    // Again public: newer than the tombstone.
    const again = await stack.admin.put<BlogPost>(`/api/blog-posts/${id}`, { published: true });
    expect(again.body).toMatchObject({ published: true, version: 5 });
  });

  it.each([
    ['title', 'Blog title is required', { title: '' }],
    ['title', 'Blog title is required', { title: '   ' }],
    ['title', 'Blog title is required', { title: undefined }],
    ['title', 'Blog title is required', { title: 7 }],
    ['title', 'Title must be less than 200 characters', { title: 'x'.repeat(201) }],
    ['excerpt', 'Excerpt is required', { excerpt: '' }],
    ['excerpt', 'Excerpt must be less than 300 characters', { excerpt: 'x'.repeat(301) }],
    ['content', 'Blog content is required', { content: '' }],
    ['content', 'Blog content is required', { content: null }],
    ['content', 'Blog content must be at most 30000 characters', { content: 'x'.repeat(30_001) }],
    ['content', 'The text has characters that cannot be stored', { content: 'a\u0000b' }],
    ['author', 'Author is required', { author: '' }],
    ['author', 'Author name must be less than 100 characters', { author: 'x'.repeat(101) }],
    ['imageUrl', 'Must be a valid URL', { imageUrl: 'not a url' }],
    ['imageUrl', 'Must be a valid URL', { imageUrl: 'javascript:alert(1)' }],
    ['imageUrl', 'Must be a valid URL', { imageUrl: 'JaVaScRiPt:alert(1)//https://x.example' }],
    ['imageUrl', 'Must be a valid URL', { imageUrl: 'data:image/svg+xml,<svg/>' }],
    ['imageUrl', 'Must be a valid URL', { imageUrl: '//evil.example/x.png' }],
    ['imageUrl', 'Must be a valid URL', { imageUrl: 'https://user:pass@x.example/x.png' }],
    ['imageUrl', 'Must be a valid URL', { imageUrl: `https://x.example/${'x'.repeat(500)}` }],
    ['imageUrl', 'Must be a valid URL', { imageUrl: 5 }],
    [
      'imageUrl',
      'Must begin with https://: browsers do not show this picture otherwise',
      { imageUrl: 'HTTP://img.example/a.png' },
    ],
    ['published', 'Published must be true or false', { published: 'yes' }],
    ['id', 'This call has no field “id”', { id: 1 }],
  ])(
    'refuses a wrong %s with "%s" and changes nothing (docs/SECURITY.md#script; docs/SECURITY.md#input)',
    async (field, message, change) => {
      const count = (): Promise<unknown> =>
        stack.api.db.query('SELECT (SELECT count(*) FROM blog_posts) AS posts, (SELECT last_seq FROM live_log) AS seq');
      const before = await count();
      const answer = await stack.admin.post('/api/blog-posts', body(change));
      expect([answer.status, answer.body]).toEqual([
        400,
        { statusCode: 400, error: 'VALIDATION_FAILED', message, fields: { [field]: message } },
      ]);
      expect(await count()).toEqual(before);
    },
  );

  it('takes the longest that is allowed', async () => {
    const longest = {
      title: 'x'.repeat(200),
      excerpt: 'x'.repeat(300),
      author: 'x'.repeat(100),
      content: 'é'.repeat(30_000),
    };
    expect(await create(longest)).toMatchObject(longest);
  });

  it('takes an absolute image address, and none', async () => {
    const { id } = await create({ imageUrl: ' https://img.example/a.png?w=1 ' });
    const get = async () => (await stack.admin.get<BlogPost>(`/api/blog-posts/${id}`)).body.imageUrl;
    expect(await get()).toBe('https://img.example/a.png?w=1');
    await stack.admin.put(`/api/blog-posts/${id}`, { title: 'Other' });
    expect(await get()).toBe('https://img.example/a.png?w=1');
    await stack.admin.put(`/api/blog-posts/${id}`, { imageUrl: '' });
    expect(await get()).toBeNull();
  });

  it('an uploaded image belongs to its post: public with it, hidden with it, gone with it', async () => {
    const imageUrl = await stack.upload('image', 'png');
    expect((await stack.member.get(imageUrl)).status).toBe(404);
    const { id } = await create({ imageUrl: `https://t0.example${imageUrl}` });
    const { status, headers } = await stack.visitor.get(imageUrl);
    expect([status, headers.get('content-type')]).toEqual([200, 'image/png']);

    await stack.admin.call('PATCH', `/api/blog-posts/${id}/status`, { published: false });
    expect((await stack.visitor.get(imageUrl)).status).toBe(401);
    expect((await stack.member.get(imageUrl)).status).toBe(404);
    expect((await stack.admin.get(imageUrl)).status).toBe(200);

    const second = await stack.upload('image', 'gif');
    await stack.admin.put(`/api/blog-posts/${id}`, { imageUrl: second });
    expect(stack.files()).toEqual([second.slice('/objects/'.length)]);
    const other = await stack.admin.post('/api/blog-posts', body({ imageUrl: second }));
    expect([other.status, other.body.error]).toEqual([400, 'UPLOAD_TAKEN']);

    expect((await stack.admin.delete(`/api/blog-posts/${id}`)).status).toBe(204);
    expect(stack.files()).toEqual([]);
    expect(await stack.api.db.query('SELECT * FROM uploads')).toEqual([]);
  });

  it('refuses an edit of a state that changed underneath, with that state, and loses neither', async () => {
    const post = await create();
    const first = await stack.admin.put<BlogPost>(`/api/blog-posts/${post.id}`, { title: 'First', version: 1 });
    const late = await stack.admin.put(`/api/blog-posts/${post.id}`, { title: 'Second', version: 1 });
    expect([late.status, late.body]).toEqual([
      409,
      {
        statusCode: 409,
        error: 'BLOG_POST_CHANGED',
        message: 'This blog post was changed by someone else meanwhile. Look at its current values and try again.',
        current: first.body,
      },
    ]);
    const toggle = await stack.admin.call('PATCH', `/api/blog-posts/${post.id}/status`, {
      published: false,
      version: 1,
    });
    expect(toggle.status).toBe(409);
    const both = await Promise.all(
      ['a', 'b'].map((title) => stack.admin.put(`/api/blog-posts/${post.id}`, { title, version: 2 })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('tells nobody when nothing changed', async () => {
    const post = await create();
    const { body: same } = await stack.admin.put(`/api/blog-posts/${post.id}`, { title: post.title, published: true });
    expect(same).toEqual(post);
  });

  it('creates once, however often the call is sent', async () => {
    const key = { 'idempotency-key': 'blog-post-once' };
    const [first, second] = await Promise.all([1, 2].map(() => stack.admin.post('/api/blog-posts', body(), key)));
    expect(first!.body.id).toBe(second!.body.id);
  });

  it('deletes for everybody', async () => {
    const { id } = await create();
    expect((await stack.admin.delete(`/api/blog-posts/${id}`)).status).toBe(204);
    const { data } = await screens.visitor.next('blog_post.deleted', (event) => event.data.id === id);
    expect(data).toEqual({ id, version: 2 });
    for (const answer of [
      await stack.admin.delete(`/api/blog-posts/${id}`),
      await stack.admin.put(`/api/blog-posts/${id}`, { title: 'x' }),
      await stack.admin.put('/api/blog-posts/99999999999', {}),
    ]) {
      expect(answer.status).toBe(404);
    }
    expect((await stack.admin.put('/api/blog-posts/abc', {})).status).toBe(400);
    expect((await stack.visitor.get('/api/blog-posts/abc')).status).toBe(400);
  });

  it.each([
    ['GET', '/api/admin/blog-posts'],
    ['POST', '/api/blog-posts'],
    ['PUT', '/api/blog-posts/1'],
    ['PATCH', '/api/blog-posts/1/status'],
    ['DELETE', '/api/blog-posts/1'],
  ])('%s %s is for administrators (docs/SECURITY.md#roles)', async (method, path) => {
    const sent = method === 'GET' || method === 'DELETE' ? undefined : body();
    expect((await stack.visitor.call(method, path, sent)).status).toBe(401);
    for (const client of [stack.guest, stack.member]) {
      const { status, body: answer } = await client.call(method, path, sent);
      expect([status, answer.message]).toEqual([403, 'Administrator privileges required']);
    }
  });

  describe('lists', () => {
    beforeAll(async () => {
      await stack.api.db.query('DELETE FROM blog_posts');
      for (let day = 1; day <= 5; day += 1) {
        const { id } = await create({ title: `Day ${day}` });
        await stack.api.db.query('UPDATE blog_posts SET created_at = $2 WHERE id = $1', [id, `2026-01-0${day}`]);
      }
    });

    it('newest first, in pages', async () => {
      const titles = (posts: BlogPost[]): string[] => posts.map(({ title }) => title);
      expect(titles(await list())).toEqual(['Day 5', 'Day 4', 'Day 3', 'Day 2', 'Day 1']);
      const page = await list('?limit=2');
      expect(titles(page)).toEqual(['Day 5', 'Day 4']);
      const { createdAt, id } = page.at(-1)!;
      expect(titles(await list(`?limit=2&before=${createdAt},${id}`))).toEqual(['Day 3', 'Day 2']);
      for (const query of ['?limit=0', '?limit=101', '?limit=x', '?before=yesterday', '?page=2']) {
        expect((await stack.visitor.get(`/api/blog-posts${query}`)).status).toBe(400);
      }
    });

    it('answers 304 to whoever has the list as it stands, with the position to follow from', async () => {
      const ask = (etag: string) => stack.visitor.call('GET', '/api/blog-posts', undefined, { 'if-none-match': etag });
      const etag = (await stack.visitor.get('/api/blog-posts')).headers.get('etag')!;
      const unchanged = await ask(etag);
      expect([unchanged.status, unchanged.body]).toEqual([304, null]);
      expect(unchanged.headers.get('x-live-cursor')).toMatch(/^\w+:\d+$/);
      const [newest] = await list();
      await stack.admin.put(`/api/blog-posts/${newest!.id}`, { title: 'Day 5, again' });
      expect((await ask(etag)).status).toBe(200);
    });
  });
});
