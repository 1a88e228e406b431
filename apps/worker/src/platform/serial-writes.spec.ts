import { createLogger } from '@t0/observability';
import { SerialWrites } from './serial-writes.ts';

const logger = createLogger('worker', 'silent');
const flushed = async (writes: SerialWrites): Promise<void> => {
  while (writes.pending > 0) await new Promise((resolve) => setImmediate(resolve));
};

describe('writes that ticks cause', () => {
  it('follow one another per entity and go side by side between entities, so many at once', async () => {
    const writes = new SerialWrites(2, logger);
    const order: string[] = [];
    let [running, most] = [0, 0];
    for (let round = 0; round < 3; round += 1)
      for (const id of [1, 2, 3])
        writes.add(id, async () => {
          running += 1;
          most = Math.max(most, running);
          await new Promise((resolve) => setImmediate(resolve));
          order.push(`${id}:${round}`);
          running -= 1;
        });
    await flushed(writes);
    expect(most).toBe(2);
    for (const id of [1, 2, 3])
      expect(order.filter((entry) => entry.startsWith(`${id}:`))).toEqual([`${id}:0`, `${id}:1`, `${id}:2`]);
  });

  it('are repeated until they succeed, and hold back what follows', async () => {
    const writes = new SerialWrites(1, logger);
    const story: string[] = [];
    writes.add(1, () => {
      story.push('try');
      return story.length < 2 ? Promise.reject(new Error('the database is away')) : Promise.resolve();
    });
    writes.add(1, () => Promise.resolve(void story.push('next')));
    await flushed(writes);
    expect(story).toEqual(['try', 'try', 'next']);
  });

  it('end: what is under way and what waits is written', async () => {
    const writes = new SerialWrites(1, logger);
    const story: string[] = [];
    let finish = (): void => undefined;
    writes.add(1, async () => {
      story.push('begun');
      await new Promise<void>((resolve) => (finish = resolve));
      story.push('done');
    });
    writes.add(2, () => Promise.resolve(void story.push('other')));
    writes.add(1, () => Promise.resolve(void story.push('next')));
    while (story.length === 0) await new Promise((resolve) => setImmediate(resolve));
    const ending = writes.end();
    finish();
    expect(await ending).toBe(true);
    expect(story.slice(0, 2)).toEqual(['begun', 'done']);
    expect(story.slice(2).sort()).toEqual(['next', 'other']);
  });

  it('end: what fails is tried once more, at once, and nothing of its entity follows it', async () => {
    const writes = new SerialWrites(1, logger);
    const story: string[] = [];
    const away = (): Promise<void> => {
      story.push('try');
      return Promise.reject(new Error('the database is away'));
    };
    writes.add(1, away);
    writes.add(1, () => Promise.resolve(void story.push('next')));
    writes.add(2, () => Promise.resolve(void story.push('other')));
    while (!story.includes('other')) await new Promise((resolve) => setImmediate(resolve));
    const tries = story.length;
    expect(await writes.end()).toBe(false);
    expect(story.slice(tries)).toEqual(['try']);
  });

  it('end: does not wait for ever for a database that does not answer', async () => {
    const writes = new SerialWrites(1, logger);
    writes.add(1, () => new Promise(() => undefined));
    expect(await writes.end(10)).toBe(false);
  });

  it('end: nothing is begun later than it waits', async () => {
    const writes = new SerialWrites(1, logger);
    let begun = false;
    writes.add(1, () => new Promise((resolve) => setTimeout(resolve, 30)));
    writes.add(2, () => Promise.resolve(void (begun = true)));
    expect(await writes.end(20)).toBe(false);
    expect(begun).toBe(false);
  });
});
