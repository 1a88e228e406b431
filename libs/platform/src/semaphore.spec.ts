import { Semaphore } from './semaphore.ts';

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
