import type { BlogPost } from '@t0/contracts/content';
import { CURSOR_HEADER, type LiveEvent } from '@t0/contracts/live';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { forget } from '../shared/lib/forgetting.ts';
import { queryClient } from '../shared/lib/query-client.ts';
import { useConnection } from '../shared/lib/connection.ts';
import { defineLive, type LiveResource } from './define-live.ts';
import { dispatchEvents } from './registry.ts';
import { snapshotsRead } from './snapshot.ts';

const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
);
const PAGE = 2;
const post = (id: number, version = 1): BlogPost =>
  ({ id, version, createdAt: `2026-11-01T00:00:${String(id).padStart(2, '0')}.000Z` }) as BlogPost;
const receive = (seq: number, type: string, data: unknown): void =>
  act(() => void dispatchEvents([{ seq, type, v: 1, audience: 'public', at: '', data } as LiveEvent]));

/** The rows of the server, newest first, and the position of its log. */
let server: { rows: BlogPost[]; seq: number };
let requested: string[];
let posts: LiveResource<BlogPost>;
let off: () => void;

beforeEach(() => {
  queryClient.clear();
  requested = [];
  server = { rows: [9, 8, 7, 6, 5, 4, 3].map((id) => post(id)), seq: 10 };
  Object.assign(globalThis, {
    fetch: (path: string) => {
      requested.push(path);
      const before = new URL(path, 'http://t0.test').searchParams.get('before')?.split(',')[1];
      const rows = server.rows.filter(({ id }) => before === undefined || id < Number(before)).slice(0, PAGE);
      const headers = new Map([[CURSOR_HEADER, `e1:${server.seq}`]]);
      return Promise.resolve({ ok: true, status: 200, headers, json: () => Promise.resolve(rows) });
    },
  });
  posts = defineLive<BlogPost>({
    scope: 'member',
    path: '/api/blog-posts',
    events: ['blog_post.created', 'blog_post.updated', 'blog_post.deleted'],
    order: (a, b) => b.id - a.id,
    page: PAGE,
    pollMs: 60_000,
    failure: 'Failed',
  });
  off = posts.follow();
});
afterEach(() => off());

async function list() {
  const { result } = renderHook(() => ({ ...posts.useList(), four: posts.useRow(4) }), { wrapper });
  await waitFor(() => expect(result.current.status).toBe('ready'));
  return {
    ids: () => result.current.rows.map(({ id, version }) => (version === 1 ? id : `${id}/${version}`)),
    four: () => result.current.four,
    current: () => result.current,
  };
}

it('reads page after page without a hole, also when a row further down changed meanwhile', async () => {
  const { ids, current } = await list();
  receive(11, 'blog_post.updated', post(4, 2));
  expect(ids()).toEqual([9, 8]);
  server = { rows: server.rows.map((row) => (row.id === 4 ? post(4, 2) : row)), seq: 11 };
  await act(() => posts.readOlder());
  expect(ids()).toEqual([9, 8, 7, 6]);
  await act(() => posts.readOlder());
  expect([ids(), current().complete]).toEqual([[9, 8, 7, 6, 5, '4/2'], false]);
  await act(() => posts.readOlder());
  expect([ids(), current().complete]).toEqual([[9, 8, 7, 6, 5, '4/2', 3], true]);
});

it('reads a page again that a later snapshot overtook', async () => {
  const { ids } = await list();
  const { fetch } = globalThis;
  Object.assign(globalThis, {
    fetch: async (path: string) => {
      // Once: while the page is under way a snapshot comes first.
      Object.assign(globalThis, { fetch });
      const answer = await fetch(path);
      server = { rows: server.rows.filter(({ id }) => id !== 7), seq: 20 };
      await queryClient.invalidateQueries({ queryKey: ['/api/blog-posts'] });
      return answer;
    },
  });
  await act(() => posts.readOlder());
  expect(ids()).toEqual([9, 8, 6, 5]);
  expect(requested.filter((path) => path.includes('before'))).toHaveLength(2);
});

it('knows what was withdrawn also after the list was read again', async () => {
  const { four, current } = await list();
  expect(four()).toBeUndefined();
  receive(11, 'blog_post.deleted', { id: 4, version: 2 });
  expect(four()).toBeNull();
  server.seq = 12;
  await act(() => queryClient.invalidateQueries({ queryKey: ['/api/blog-posts'] }));
  expect([four(), current().status]).toEqual([null, 'ready']);
});

it('forgets all when the access ends that it belongs to, and keeps out what was asked for before', async () => {
  const { ids, four, current } = await list();
  receive(11, 'blog_post.deleted', { id: 4, version: 2 });
  const older = posts.readOlder();
  server.rows = [post(20)];
  act(() => forget('member'));
  expect([ids(), four(), current().status]).toEqual([[], undefined, 'loading']);
  await act(() => older);
  await waitFor(() => expect(ids()).toEqual([20]));
});

it('keeps out a snapshot that the last person asked for', async () => {
  const asking = queryClient.fetchQuery(posts.query).catch(() => undefined);
  forget('member');
  await asking;
  await snapshotsRead(5000);
  await act(() => Promise.resolve());
  expect(requested).toHaveLength(1);
  expect(posts.useStore.getState().ready).toBe(false);
});

it('is read at once and again and again while the socket is away, by one timer however many show it', async () => {
  jest.useFakeTimers();
  try {
    const { ids } = await list();
    await list();
    requested = [];
    await act(() => {
      useConnection.setState({ degraded: true });
      return jest.advanceTimersByTimeAsync(0);
    });
    expect(requested).toHaveLength(1);
    server.rows = [post(30)];
    await act(() => jest.advanceTimersByTimeAsync(60_000));
    expect([requested.length, ids()]).toEqual([2, [30]]);
    act(() => useConnection.setState({ degraded: false }));
    await act(() => jest.advanceTimersByTimeAsync(300_000));
    expect(requested).toHaveLength(2);
  } finally {
    jest.useRealTimers();
  }
});
