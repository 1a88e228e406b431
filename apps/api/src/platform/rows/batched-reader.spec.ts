import { BatchedReader } from './batched-reader.ts';

describe('reading together', () => {
  it('asks once for all of one moment, after the last of them asked, and answers each what is its own', async () => {
    const requested: string[][] = [];
    const together = new BatchedReader<{ key: string }>((keys) => {
      requested.push(keys);
      return Promise.resolve(new Map(keys.filter((key) => key !== 'none').map((key) => [key, { key }])));
    });
    const rows = await Promise.all(['a', 'b', 'none', 'a'].map((key) => together.ask(key)));
    expect(rows).toEqual([{ key: 'a' }, { key: 'b' }, undefined, { key: 'a' }]);
    expect(requested).toEqual([['a', 'b', 'none']]);
    expect(await together.ask('a')).toEqual({ key: 'a' });
    expect(requested).toHaveLength(2);
  });

  it('lets who asks while another reading is under way wait for none of it', async () => {
    const ends: (() => void)[] = [];
    const together = new BatchedReader<string>(
      (keys) => new Promise((resolve) => ends.push(() => resolve(new Map(keys.map((key) => [key, `${ends.length}`]))))),
    );
    const first = together.ask('a');
    await new Promise(setImmediate);
    const second = together.ask('a');
    await new Promise(setImmediate);
    expect(ends).toHaveLength(2);
    ends[1]!();
    expect(await second).toBe('2');
    ends[0]!();
    expect(await first).toBe('2');
  });

  it('gives a copy to each further one, where the row may be changed', async () => {
    const together = new BatchedReader<{ n: number }>(
      () => Promise.resolve(new Map([['a', { n: 1 }]])),
      (row) => ({ ...row }),
    );
    const [one, other] = await Promise.all([together.ask('a'), together.ask('a')]);
    one!.n = 2;
    expect(other).toEqual({ n: 1 });
  });

  it('tells all of a statement why it failed, and nobody else', async () => {
    let fails = true;
    const together = new BatchedReader<string>((keys) =>
      fails ? Promise.reject(new Error('away')) : Promise.resolve(new Map(keys.map((key) => [key, key]))),
    );
    const both = await Promise.allSettled([together.ask('a'), together.ask('b')]);
    expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    fails = false;
    expect(await together.ask('a')).toBe('a');
  });

  it('asks for many in statements of a hundred', async () => {
    const sizes: number[] = [];
    const together = new BatchedReader<string>((keys) => {
      sizes.push(keys.length);
      return Promise.resolve(new Map(keys.map((key) => [key, key])));
    });
    const keys = Array.from({ length: 250 }, (_, index) => String(index));
    expect(await Promise.all(keys.map((key) => together.ask(key)))).toEqual(keys);
    expect(sizes).toEqual([100, 100, 50]);
  });
});
