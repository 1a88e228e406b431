import { askRedis } from '@t0/embedded';
import { startTestRedis } from './test-redis.ts';

const get = (url: string): Promise<unknown> => askRedis(url, (ask) => ask('GET', 'kept'));

describe('a Redis that an earlier test used', () => {
  it('has no key, and locks out what the earlier test left open', async () => {
    const first = await startTestRedis();
    await askRedis(first.url, async (left) => {
      await left('SET', 'kept', 'yes');
      await first.stop();
      const second = await startTestRedis();
      try {
        expect(second.pid).toBe(first.pid);
        expect(await get(second.url)).toBeNull();
        await expect(left('SET', 'kept', 'yes')).rejects.toThrow();
        await expect(get(first.url)).rejects.toThrow(/WRONGPASS/);
      } finally {
        await second.stop();
      }
    });
  });

  it('is never handed out to two, nor with settings of another test, nor after it was killed', async () => {
    const [one, other] = [await startTestRedis(), await startTestRedis()];
    expect(one.pid).not.toBe(other.pid);
    await askRedis(one.url, (ask) => ask('CONFIG', 'SET', 'notify-keyspace-events', 'KEA'));
    const { pid } = one;
    await one.stop();
    await one.stop();
    await other.kill();
    await other.restart();
    const killed = other.pid;
    await other.stop();
    const after = [await startTestRedis(), await startTestRedis()];
    const pids = after.map((redis) => redis.pid);
    expect(pids).not.toContain(pid);
    expect(pids).not.toContain(killed);
    expect(new Set(pids).size).toBe(2);
    for (const redis of after) await redis.stop();
  });
});
