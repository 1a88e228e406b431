import type { BlogPost } from '@t0/contracts/content';
import type { LiveEvent } from '@t0/contracts/live';
import { forget } from '../shared/lib/forgetting.ts';
import { queryClient } from '../shared/lib/query-client.ts';
import { defineLive } from './define-live.ts';
import { dropRestored, keepLists, restoreLists } from './offline-lists.ts';

const post = (id: number, version = 1): BlogPost => ({ id, version }) as BlogPost;
const listAt = (path: string) =>
  defineLive<BlogPost>({
    scope: 'member',
    path,
    offline: true,
    events: ['blog_post.updated'],
    order: (a, b) => b.id - a.id,
    page: 200,
    pollMs: 60_000,
    failure: 'Failed',
  });
type List = ReturnType<typeof listAt>;

const at = (seq: number) => ({ epoch: 'e1', seq });
const shown = (list: List): string[] =>
  [...list.useStore.getState().collection.rows.values()].map(({ id, version }) => `${id}/${version}`);
/** As the browser's database gives it back. */
const stored = (path: string): Record<string, unknown> =>
  JSON.parse(JSON.stringify({ [path]: keepLists().get(path) })) as Record<string, unknown>;

describe('lists that are kept for opening without a network (docs/product/channels.md#stored-data)', () => {
  it('are kept once they were read, the first rows of them, as the same object until they change', () => {
    const list = listAt('/kept');
    expect(keepLists().has('/kept')).toBe(false);
    list.receive({ data: Array.from({ length: 150 }, (_, id) => post(id)), cursor: at(10) });
    const kept = keepLists().get('/kept') as { rows: BlogPost[]; complete: boolean };
    expect([kept.rows.length, kept.rows[0]!.id, kept.complete]).toEqual([100, 149, false]);
    expect(keepLists().get('/kept')).toBe(kept);
    list.put(post(200));
    expect(keepLists().get('/kept')).not.toBe(kept);
  });

  it('are shown until the next snapshot, which replaces every row, also by an older one', () => {
    const list = listAt('/shown');
    list.receive({ data: [post(2, 5), post(1)], cursor: at(10) });
    const kept = stored('/shown');
    list.clear();
    restoreLists(kept);
    expect([shown(list), list.useStore.getState().ready]).toEqual([['2/5', '1/1'], true]);
    list.applyEvents([{ seq: 11, type: 'blog_post.updated', data: post(1, 2) } as LiveEvent<'blog_post.updated'>]);
    expect(shown(list)).toEqual(['2/5', '1/2']);
    list.receive({ data: [post(2, 3)], cursor: at(12) });
    expect(shown(list)).toEqual(['2/3']);
  });

  it('are shown as soon as their code is there', () => {
    const early = listAt('/late');
    early.receive({ data: [post(7)], cursor: at(10) });
    const kept = stored('/late');
    restoreLists({ '/later': kept['/late'] });
    expect(shown(listAt('/later'))).toEqual(['7/1']);
    expect(shown(listAt('/later'))).toEqual([]);
  });

  it('are forgotten with the person, those that wait for their code too', () => {
    const list = listAt('/person');
    list.receive({ data: [post(7)], cursor: at(10) });
    const kept = stored('/person');
    restoreLists({ ...kept, '/not-yet': kept['/person'] });
    forget('member');
    expect([shown(list), shown(listAt('/not-yet'))]).toEqual([[], []]);
  });

  it('are dropped where they were not read when the connection returned', () => {
    const [read, unread] = [listAt('/read'), listAt('/unread')];
    for (const list of [read, unread]) list.receive({ data: [post(7)], cursor: at(10) });
    const kept = { ...stored('/read'), ...stored('/unread') };
    restoreLists(kept);
    read.receive({ data: [post(8)], cursor: at(11) });
    const keyOf = ({ query }: List) => query.queryKey;
    for (const list of [read, unread]) queryClient.setQueryData(keyOf(list), at(10));
    dropRestored();
    expect([shown(read), shown(unread), unread.useStore.getState().ready]).toEqual([['8/1'], [], false]);
    // And read again: an answer that is under way is to a question of before.
    expect([read, unread].map((list) => queryClient.getQueryState(keyOf(list))!.isInvalidated)).toEqual([false, true]);
  });
});
