import { createRedisClient, GatewayLoads, type RedisClient } from '@t0/events';
import { startTestRedis, waitFor, type TestRedis } from '@t0/testing';

describe('how busy the gateways are', () => {
  let server: TestRedis;
  let redis: RedisClient;
  let loads: GatewayLoads;

  beforeAll(async () => {
    server = await startTestRedis();
    redis = createRedisClient(server.url, { onError: (error) => console.error(error) });
    await redis.connect();
  });
  beforeEach(async () => {
    await redis.flushAll();
    loads = new GatewayLoads(redis);
  });
  afterAll(async () => {
    redis.destroy();
    await server.stop();
  });

  it('answers the busiest of the others, and nothing when there is none (docs/operations/deploy.md#stopping)', async () => {
    expect(await loads.busiestPeer('a')).toBeNull();
    await loads.report('a', 0.9);
    expect(await loads.busiestPeer('a')).toBeNull();
    await loads.report('b', 0.25);
    await loads.report('c', 0.5);
    expect(await loads.busiestPeer('a')).toBe(0.5);
    await loads.leave('c');
    expect(await loads.busiestPeer('a')).toBe(0.25);
  });

  it('forgets the word of a gateway that died', async () => {
    await loads.report('b', 0.25);
    await waitFor('its word to end', async () => (await loads.busiestPeer('a')) === null);
  });
});
