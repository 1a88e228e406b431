import { createRedisClient, type RedisClient } from '@t0/events';
import { SharedRateLimiter } from '@t0/platform';
import { startTestRedis, waitFor, type TestRedis } from '@t0/testing';

const MOST = 20;

describe('turns that processes take together (docs/product/limits.md#telegram)', () => {
  let server: TestRedis;
  const clients: RedisClient[] = [];
  const process = async (withinMs: number): Promise<SharedRateLimiter> => {
    const redis = createRedisClient(server.url, { onError: () => undefined });
    await redis.connect();
    clients.push(redis);
    return new SharedRateLimiter(redis, 'turns', MOST, withinMs);
  };

  beforeAll(async () => {
    server = await startTestRedis();
  });
  afterAll(async () => {
    for (const client of clients) client.destroy();
    await server.stop();
  });

  it('are so many over all of them, however they come; each name has its own', async () => {
    const [one, other] = [await process(600_000), await process(600_000)];
    const requested = Array.from({ length: 3 * MOST }, (_, index) => (index % 2 ? one : other).take('a'));
    const answers = await Promise.all(requested);
    expect(answers.filter((afterMs) => afterMs === 0)).toHaveLength(MOST);
    for (const afterMs of answers.filter((one) => one > 0)) expect(afterMs).toBeLessThanOrEqual(600_000);
    expect(await other.take('b')).toBe(0);
  });

  it('come back when the time is over', async () => {
    const slots = await process(1000);
    for (let taken = 0; taken < MOST; taken += 1) await slots.take('c');
    await waitFor('a turn to come back', async () => (await slots.take('c')) === 0);
  });

  it('are refused while Redis is away, and not waited for', async () => {
    const slots = await process(1000);
    clients.pop()!.destroy();
    await expect(slots.take('d')).rejects.toThrow('Redis is away');
  });
});
