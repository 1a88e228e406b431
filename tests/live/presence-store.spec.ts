import { createRedisClient, PresenceStore, type RedisClient } from '@t0/events';
import { startTestRedis, type TestRedis } from '@t0/testing';

describe('who is connected, over all gateways (docs/GLOSSARY.md#live-delivery)', () => {
  let server: TestRedis;
  let redis: RedisClient;
  /** One gateway's own. */
  const store = (): PresenceStore => new PresenceStore(redis);
  const read = async () => {
    const { sockets, members } = await store().read();
    return { sockets, members };
  };

  beforeAll(async () => {
    server = await startTestRedis();
    redis = createRedisClient(server.url, { onError: (error) => console.error(error) });
    await redis.connect();
  });
  beforeEach(() => redis.flushAll());
  afterAll(async () => {
    redis.destroy();
    await server.stop();
  });

  it('is nobody while no gateway has said anything', async () => {
    expect(await read()).toEqual({ sockets: 0, members: 0 });
  });

  it('counts the sockets of all and each member once', async () => {
    await store().report('a', 3, new Set(['1', '2']));
    expect(await read()).toEqual({ sockets: 3, members: 2 });
    await store().report('b', 1, new Set(['2']));
    await store().report('c', 2, new Set(['2', '3']));
    expect(await read()).toEqual({ sockets: 6, members: 3 });
  });

  it('follows who comes and goes, and forgets a gateway that stopped', async () => {
    const [a, b] = [store(), store()];
    await a.report('a', 2, new Set(['1', '2']));
    await b.report('b', 1, new Set(['3']));
    await a.report('a', 1, new Set(['2']));
    expect(await read()).toEqual({ sockets: 2, members: 2 });
    await a.report('a', 0, new Set());
    expect(await read()).toEqual({ sockets: 1, members: 1 });
    await b.leave('b');
    expect(await read()).toEqual({ sockets: 0, members: 0 });
  });

  it('tells everything again after Redis lost it', async () => {
    const gateway = store();
    const members = new Set(['1', '2']);
    await gateway.report('a', 2, members);
    await redis.flushAll();
    // The first report finds the key gone, the second stores it whole.
    await gateway.report('a', 2, members);
    await gateway.report('a', 2, members);
    expect(await read()).toEqual({ sockets: 2, members: 2 });
  });

  it('counts no gateway that has died, and more members than one command takes', async () => {
    const many = new Set(Array.from({ length: 2500 }, (_none, index) => String(index)));
    await store().report('a', 1, many);
    await store().report('b', 1, new Set(['0']));
    expect(await read()).toEqual({ sockets: 2, members: 2500 });
    // As its keys and its place say after 15 s without a report.
    await redis.zAdd('presence:processes', { score: Date.now() - 15_001, value: 'a' });
    expect(await read()).toEqual({ sockets: 1, members: 1 });
  });
});
