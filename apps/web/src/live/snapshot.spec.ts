import { onSnapshot, readSnapshot } from './snapshot.ts';

it('tells who listens later of the snapshots read before, once', async () => {
  let seq = 10;
  const answer = () =>
    Promise.resolve({
      ok: true,
      status: 200,
      headers: new Map([['x-live-cursor', `e1:${seq++}`]]),
      json: () => Promise.resolve([]),
    });
  Object.assign(globalThis, { fetch: answer });
  await readSnapshot('/api/blog-posts');
  await readSnapshot('/api/blog-posts');
  const heard: number[] = [];
  const off = onSnapshot((cursor) => heard.push(cursor.seq));
  expect(heard).toEqual([10, 11]);
  await readSnapshot('/api/blog-posts');
  off();
  onSnapshot((cursor) => heard.push(cursor.seq))();
  expect(heard).toEqual([10, 11, 12]);
});
