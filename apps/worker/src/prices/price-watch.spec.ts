import { PriceWatch, type PriceWatcher } from './price-watch.ts';

describe('those who act on prices', () => {
  it('a take-over that fails is over only when all are done beginning, so that their end finds everything they began', async () => {
    const story: string[] = [];
    let finish = (): void => undefined;
    const watcher = (name: string, begin: () => Promise<void>): PriceWatcher => ({
      begin: () => begin().finally(() => story.push(`${name} begun`)),
      ticks: () => undefined,
      end: () => Promise.resolve(void story.push(`${name} ended`)),
    });
    const watch = new PriceWatch();
    watch.add(watcher('broken', () => Promise.reject(new Error('no database'))));
    watch.add(watcher('slow', () => new Promise((resolve) => (finish = resolve))));
    const taken = watch.begin({}, []).catch((error: Error) => story.push(error.message));
    await new Promise((resolve) => setImmediate(resolve));
    expect(story).toEqual(['broken begun']);
    finish();
    await taken;
    await watch.end();
    expect(story).toEqual(['broken begun', 'slow begun', 'no database', 'broken ended', 'slow ended']);
  });
});
