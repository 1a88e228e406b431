import type { BlogPost } from '@t0/contracts/content';
import type { LiveEvent } from '@t0/contracts/live';
import { act, screen, waitFor, within } from '@testing-library/react';
import { dispatchEvents } from '../../live/registry.ts';
import { fakeApi, refusal, type FakeApi } from '../../../../../tests/support/web/fake-api.ts';
import { press, show, toastShown, type } from '../../../../../tests/support/web/show.tsx';
import { BlogEditing, allPosts } from './blog-editing.tsx';

const POST: BlogPost = {
  id: 5,
  title: 'Weekly close',
  excerpt: 'Why it matters.',
  content: 'x'.repeat(240),
  author: 'Mara Voss',
  imageUrl: null,
  published: false,
  createdAt: '2026-11-19T14:00:00.000Z',
  updatedAt: '2026-11-19T14:00:00.000Z',
  version: 2,
};
let api: FakeApi;
let seq = 100;

allPosts.register();
const emit = (name: 'created' | 'updated' | 'deleted', data: unknown): void =>
  act(
    () =>
      void dispatchEvents([
        { seq: ++seq, type: `blog_post.${name}`, v: 1, audience: 'admins', at: '', data } as LiveEvent,
      ]),
  );
const open = async (posts: BlogPost[]): Promise<void> => {
  allPosts.clear();
  api.on('GET /api/admin/blog-posts', 200, posts);
  show(<BlogEditing onChanged={jest.fn()} />);
  await screen.findByRole('heading', { name: `Existing blog posts (${posts.length})` });
};

beforeEach(() => {
  sessionStorage.clear();
  api = fakeApi();
  HTMLElement.prototype.scrollIntoView = jest.fn();
  Object.defineProperty(crypto, 'randomUUID', { configurable: true, value: () => 'the-key' });
});

describe('BLOG (docs/product/console.md#blog)', () => {
  it('says that there are none; lists one with its preview of 200 characters, live', async () => {
    await open([]);
    expect(screen.getByText('No blog posts created yet')).toBeTruthy();
    emit('created', POST);
    const row = within(screen.getByTestId('post-5'));
    expect(row.getByText(`${'x'.repeat(200)}...`)).toBeTruthy();
    emit('updated', { ...POST, title: 'Monthly close', version: 3 });
    expect(row.getByText('Monthly close')).toBeTruthy();
  });

  it('has the labels of docs/product/console.md#blog, counts, and creates a draft', async () => {
    api.on('POST /api/blog-posts', 201, { ...POST, id: 6 });
    await open([]);
    type('BLOG TITLE', 'Weekly close');
    expect(screen.getByText('12 / 200')).toBeTruthy();
    press('CREATE POST');
    expect(await screen.findByText('Author is required')).toBeTruthy();
    type('AUTHOR', 'Mara Voss');
    type('EXCERPT (SEO DESCRIPTION)', 'Why it matters.');
    type('BLOG CONTENT', 'Because.');
    expect((screen.getByLabelText('FEATURED IMAGE URL (OPTIONAL)') as HTMLInputElement).value).toBe('');
    press('CREATE POST');
    await waitFor(() => expect(toastShown()).toEqual(['BLOG POST CREATED', 'Blog post saved as draft']));
    expect(api.sent('POST /api/blog-posts')).toEqual([
      expect.objectContaining({ title: 'Weekly close', published: false }),
    ]);
    expect((screen.getByLabelText('BLOG TITLE') as HTMLInputElement).value).toBe('');
    expect(sessionStorage.getItem('t0-draft::blog:new')).toBeNull();
  });

  it('reads older posts page by page', async () => {
    const page = Array.from({ length: 50 }, (_, index) => ({ ...POST, id: 100 - index, title: `Post ${100 - index}` }));
    allPosts.clear();
    api.on('GET /api/admin/blog-posts', 200, page);
    api.on(`GET /api/admin/blog-posts?before=${encodeURIComponent('2026-11-19T14:00:00.000Z,51')}`, 200, [POST]);
    show(<BlogEditing onChanged={jest.fn()} />);
    await screen.findByRole('heading', { name: 'Existing blog posts (50+)' });
    press('Load more');
    await screen.findByRole('heading', { name: 'Existing blog posts (51)' });
    expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull();
  });

  it('tells what failed: CREATE FAILED, STATUS UPDATE FAILED', async () => {
    api.on('POST /api/blog-posts', 500, refusal(500, 'Down for a moment'));
    api.on('PATCH /api/blog-posts/5/status', 500, refusal(500, 'Down for a moment'));
    await open([POST]);
    for (const label of ['BLOG TITLE', 'AUTHOR', 'EXCERPT (SEO DESCRIPTION)', 'BLOG CONTENT']) type(label, 'Text');
    press('CREATE POST');
    await waitFor(() => expect(toastShown()).toEqual(['CREATE FAILED', 'Down for a moment']));
    expect(sessionStorage.getItem('t0-draft::blog:new')).toContain('Text');
    press(/^DRAFT: Weekly close/);
    await waitFor(() => expect(toastShown()).toEqual(['STATUS UPDATE FAILED', 'Down for a moment']));
  });

  it('another administrator changes other fields: they follow and are told', async () => {
    api.on('PUT /api/blog-posts/5', 200, { ...POST, title: 'Mine', author: 'Jo', version: 4 });
    await open([POST]);
    press('Edit Weekly close');
    type('BLOG TITLE', 'Mine');
    emit('updated', { ...POST, author: 'Jo', version: 3 });
    expect((screen.getByLabelText('AUTHOR') as HTMLInputElement).value).toBe('Jo');
    expect(screen.getByText(/Changed meanwhile by another administrator: author/)).toBeTruthy();
    press('UPDATE POST');
    await waitFor(() => expect(toastShown()?.[0]).toBe('BLOG POST UPDATED'));
    expect(api.sent('PUT /api/blog-posts/5')).toEqual([{ title: 'Mine', version: 3 }]);
    expect(screen.getByRole('button', { name: 'CREATE POST' })).toBeTruthy();
  });

  it('a post deleted while it was edited keeps its text, for a new post', async () => {
    api.on('POST /api/blog-posts', 201, { ...POST, id: 9, title: 'Mine', published: true });
    await open([POST]);
    press('Edit Weekly close');
    type('BLOG TITLE', 'Mine');
    emit('deleted', { id: 5, version: 3 });
    expect(screen.getByText(/This post was deleted by another administrator/)).toBeTruthy();
    press('CREATE POST');
    await waitFor(() => expect(toastShown()).toEqual(['BLOG POST CREATED', 'Blog post published']));
    expect(api.sent('POST /api/blog-posts')).toEqual([expect.objectContaining({ title: 'Mine', author: 'Mara Voss' })]);
  });
});
