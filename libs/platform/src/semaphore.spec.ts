import { Semaphore } from './semaphore.ts';

it('lets the lowest rank go first, however long others have waited', async () => {
  const semaphore = new Semaphore(1);
  const begun: string[] = [];
  const work = (name: string) => () => Promise.resolve(void begun.push(name));
  const all = [
    ['first', 9],
    ['batch of a signal', 9],
    ['again', 12],
    ['another of it', 9],
    ['correction', 2],
  ] as const;
  await Promise.all(all.map(([name, rank]) => semaphore.run(work(name), rank)));
  expect(begun).toEqual(['first', 'correction', 'batch of a signal', 'another of it', 'again']);
});

it('runs so many at once, the others in order, and goes on after one that failed', async () => {
  const semaphore = new Semaphore(2);
  const begun: string[] = [];
  const ends: Record<string, (error?: Error) => void> = {};
  const work = (name: string) => (): Promise<string> => {
    begun.push(name);
    return new Promise((resolve, reject) => {
      ends[name] = (error) => (error ? reject(error) : resolve(name));
    });
  };
  const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((name) => semaphore.run(work(name)));
  expect(begun).toEqual(['a', 'b']);
  ends.b!(new Error('away'));
  await expect(b).rejects.toThrow('away');
  expect(begun).toEqual(['a', 'b', 'c']);
  ends.a!();
  expect(await a).toBe('a');
  expect(begun).toEqual(['a', 'b', 'c', 'd']);
  ends.c!();
  ends.d!();
  expect(await Promise.all([c, d])).toEqual(['c', 'd']);
  // Every place is free again.
  void semaphore.run(work('e'));
  void semaphore.run(work('f'));
  expect(begun.slice(4)).toEqual(['e', 'f']);
});
