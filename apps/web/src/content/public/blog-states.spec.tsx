import type { BlogPost } from '@t0/contracts/content';
import { act, screen } from '@testing-library/react';
import { fakeApi, refusal, type FakeApi } from '../../../../../tests/support/web/fake-api.ts';
import { show } from '../../../../../tests/support/web/show.tsx';
import { blogPosts } from './posts.ts';
import { type PostRead, PostView } from './post-view.tsx';
import { BlogList } from './blog-list.tsx';
import { LatestInsights } from './latest-insights.tsx';

const ROUTE = 'GET /api/blog-posts';
const post = (id: number, given: Partial<BlogPost> = {}): BlogPost => ({
  id,
  title: `Post ${id}`,
  excerpt: `Excerpt ${id}`,
  content: 'First.\n\nSecond.',
  author: 'Adaeze Lindqvist',
  imageUrl: null,
  published: true,
  createdAt: `2026-11-0${id}T10:00:00.000Z`,
  updatedAt: `2026-11-0${id}T10:00:00.000Z`,
  version: 1,
  ...given,
});
const NEWEST = [5, 4, 3, 2].map((id) => post(id));
let api: FakeApi;
const pass = (ms: number): Promise<void> => act(() => jest.advanceTimersByTimeAsync(ms));
const text = (): string => document.body.textContent;

beforeEach(() => {
  jest.useFakeTimers();
  api = fakeApi();
  act(() => blogPosts.clear());
});
afterEach(() => jest.useRealTimers());

describe('the list of posts (docs/product/content.md#blog-list)', () => {
  it('shows 6 cards while it loads, then the posts, newest first, and how many there are', async () => {
    api.on(ROUTE, 200, [...NEWEST].reverse());
    show(<BlogList backTo="/" />);
    expect(screen.getAllByTestId('blog-skeleton')).toHaveLength(6);
    await pass(0);
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual(
      NEWEST.map(({ title }) => title),
    );
    expect(screen.getByTestId('blog-card-5').textContent).toBe(
      'Post 5Excerpt 5Adaeze Lindqvist5 November 2026READ FULL ANALYSIS ',
    );
    expect(screen.getByRole('link', { name: 'Read full analysis: Post 5' }).getAttribute('href')).toBe('/blog/5');
    expect(screen.getByRole('status').textContent).toBe('4 INSIGHTS PUBLISHED');
  });

  it('tries twice again before it says that it failed', async () => {
    api.on(ROUTE, 503, refusal(503, 'Down'));
    show(<BlogList backTo="/dashboard" />);
    await pass(10_000);
    expect(api.sent(ROUTE)).toHaveLength(3);
    expect(screen.getByRole('alert').textContent).toContain('Failed to load trading insights. Please try again later.');
  });

  it('says that there is nothing', async () => {
    api.on(ROUTE, 200, []);
    show(<BlogList backTo="/" />);
    await pass(0);
    expect(screen.getByText('NO INSIGHTS AVAILABLE')).toBeTruthy();
  });
});

describe('the latest insights of the dashboard (docs/product/content.md#latest-insights)', () => {
  const linkToAll = () => screen.queryByRole('link', { name: /view all insights/i });

  it('are three, with a link to all when there are more', async () => {
    api.on(ROUTE, 200, NEWEST);
    show(<LatestInsights />);
    await pass(0);
    expect(screen.getAllByRole('listitem').map(({ dataset }) => dataset.testid)).toEqual([
      'insight-5',
      'insight-4',
      'insight-3',
    ]);
    expect(linkToAll()?.getAttribute('href')).toBe('/blog');
  });

  it('name an author and a date in words where there is none', async () => {
    api.on(ROUTE, 200, [post(5, { author: '', createdAt: 'x' })]);
    show(<LatestInsights />);
    await pass(0);
    expect(screen.getByTestId('insight-5').textContent).toContain('No date available, Unknown Author');
    expect(linkToAll()).toBeNull();
  });

  it('say that there are none', async () => {
    api.on(ROUTE, 200, []);
    show(<LatestInsights />);
    await pass(0);
    expect(text()).toContain('No trading insights available yet');
  });

  it('say that they cannot be read', async () => {
    api.on(ROUTE, 503, refusal(503, 'Down'));
    show(<LatestInsights />);
    await pass(10_000);
    const alert = screen.getByRole('alert').textContent;
    expect(alert).toContain('Failed to load blog posts');
    expect(alert).toContain('Check back later for the latest insights');
  });
});

describe('a post (docs/product/content.md#blog-post)', () => {
  const open = (read: Partial<PostRead>): void =>
    show(<PostView read={{ status: 'ready', post: null, retry: () => undefined, ...read }} backTo="/blog" />);

  it('is parted into paragraphs on blank lines', () => {
    open({ post: post(5) });
    expect([...document.querySelectorAll('article > div p')].map(({ textContent }) => textContent)).toEqual([
      'First.',
      'Second.',
    ]);
  });

  it('says in words what it lacks', () => {
    open({ post: post(5, { author: '', createdAt: '', content: ' ' }) });
    for (const words of ['Unknown Author', 'No date available', 'No content available for this blog post.'])
      expect(screen.getByText(words)).toBeTruthy();
  });

  it.each([
    ['loading', 'Loading...'],
    ['error', 'Error loading blog post'],
    ['missing', 'Blog post not found'],
  ] as const)('%s: %s', (status, words) => {
    open({ status });
    expect(text()).toContain(words);
  });
});
