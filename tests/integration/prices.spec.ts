import { join } from 'node:path';
import { createRedisClient } from '@t0/events';
import type { RedisClient } from '@t0/events';
import type { LiveClient } from '@t0/testing';
import { createMember, startProgram, waitFor } from '@t0/testing';
import type { Program } from '@t0/testing';
import type { PriceFeedsAnswer, PriceFrame, Quote } from '@t0/contracts';
import { FakeKraken, krakenTicker } from './fake-kraken.ts';
import { PriceStack } from './price-stack.ts';

const MAIN = join(__dirname, '../../apps/worker/dist/main.js');

describe('fetching prices (decisions, Prices; design, realtime)', () => {
  let stack: PriceStack;
  let kraken: FakeKraken;
  let screen: LiveClient;

  beforeAll(async () => {
    kraken = await FakeKraken.start();
    stack = await PriceStack.start({ KRAKEN_URL: kraken.url, PRICE_STALE_SECONDS: '2' });
    screen = await stack.api.live(await stack.api.signedIn(await createMember(stack.api.db)));
  });
  afterAll(async () => {
    await stack.stop();
    await kraken.stop();
  });

  const feeds = async (): Promise<PriceFeedsAnswer> =>
    (await stack.api.visitor().get<PriceFeedsAnswer>('/api/price-feeds')).body;
  const told = (): PriceFrame['feeds'] =>
    Object.assign({}, ...screen.prices.map((frame) => frame.feeds ?? {})) as PriceFrame['feeds'];

  it('tells how each feed is: by call, and to screens when it changes; Bitcoin comes from Kraken when OANDA has none', async () => {
    stack.oanda.instruments = stack.oanda.instruments.filter((name) => name !== 'BTC_USD' && name !== 'XAU_USD');
    await stack.addFetcher();
    await stack.tick('AUDUSD', '0.65000', '0.65010');
    stack.oanda.price('US30_USD', '42850.0', '42852.0', { tradeable: false });
    await waitFor('Kraken', () => kraken.subscriptions.length > 0);
    kraken.send(krakenTicker('update', 104_000, 104_001));
    const now = await waitFor('all states', async () => {
      const all = await feeds();
      return all.AUDUSD?.state === 'live' && all.BTCUSD?.state === 'live' && all.US30?.state === 'closed' && all;
    });
    expect(now.AUDUSD).toMatchObject({ source: 'oanda', message: null, ageMs: expect.any(Number) as number });
    expect(now.BTCUSD).toMatchObject({ source: 'kraken', message: null });
    expect(now.US30).toMatchObject({ source: 'oanda', message: 'The market is closed' });
    expect(now.GBPUSD).toMatchObject({ source: 'oanda', state: 'connecting', at: null, ageMs: null });
    expect(now.XAUUSD).toMatchObject({ state: 'error', message: 'The oanda account does not have this instrument' });
    await waitFor('the same on screen', () => told()?.AUDUSD?.state === 'live' && told()?.US30?.state === 'closed');
    await waitFor('AUDUSD to be stale on screen', () => told()?.AUDUSD?.state === 'stale');
    expect((await feeds()).AUDUSD).toMatchObject({ state: 'stale', message: 'No tick for more than 2 s' });
    const { length } = screen.prices;
    await stack.tick('AUDUSD', '0.65001', '0.65011');
    await waitFor('the tick', () => screen.prices.length > length);
  });

  it('GET /api/live-prices keeps the specification’s shape (specification 1, section 3)', async () => {
    const { body } = await stack.api.visitor().get<Record<string, number>>('/api/live-prices');
    expect(body).toMatchObject({ AUDUSD: 0.65006, BTCUSD: 104_000.5, US30: 42_851 });
    expect(Object.values(body).every((value) => typeof value === 'number')).toBe(true);
  });

  it('a jump is believed when a second tick says the same', async () => {
    await stack.tick('GBPUSD', '1.30000', '1.30010');
    stack.oanda.price('GBP_USD', '1.40000', '1.40010');
    await stack.tick('GBPUSD', '1.30001', '1.30011');
    stack.oanda.price('GBP_USD', '1.40000', '1.40010');
    await stack.tick('GBPUSD', '1.40005', '1.40015');
    const shown = screen.prices.map((frame) => frame.GBPUSD?.bid).filter(Boolean);
    expect(shown).not.toContain('1.40000');
  });

  it('forgets the prices of a provider that is not in use any more', async () => {
    while (stack.workers.length > 0) await stack.closeWorker();
    await stack.bus.publish([
      { symbol: 'GBPJPY', bid: '1', ask: '1', price: '1', at: Date.now(), source: 'simulated' },
    ]);
    await stack.addFetcher();
    await waitFor('it to be gone', async () => (await stack.bus.latest()).GBPJPY === undefined);
  });

  describe('with several workers', () => {
    let subscriber: RedisClient;
    const programs: Program[] = [];
    const startWorker = async (): Promise<Program> => {
      const program = await startProgram({
        main: MAIN,
        env: { ...stack.api.env, PRICE_PROVIDER: 'simulated', PRICE_TICK_MS: '50' },
      });
      programs.push(program);
      return program;
    };
    const fetches = (program: Program): boolean => program.output().includes('This worker fetches prices');
    const seen: Quote[] = [];

    beforeAll(async () => {
      while (stack.workers.length > 0) await stack.closeWorker();
      stack.api.env.LOG_LEVEL = 'info';
      subscriber = createRedisClient(stack.api.redis.url, { onError: () => undefined });
      await subscriber.connect();
      await subscriber.subscribe('prices:ticks', (message) => seen.push(...(JSON.parse(message) as Quote[])));
    });
    afterAll(async () => {
      for (const program of programs) await program.kill();
      subscriber.destroy();
    });
    /** Ticks of two fetchers would interleave: times would go back, or repeat. */
    const inOrder = (): boolean => {
      const last: Record<string, number> = {};
      return seen.every(({ symbol, at }) => {
        const ok = at > (last[symbol] ?? 0);
        last[symbol] = at;
        return ok;
      });
    };

    it('one fetches; killed, another takes over within 5 s, and no tick is told twice', async () => {
      const workers = await Promise.all([startWorker(), startWorker()]);
      const first = await waitFor('a fetcher', () => workers.find(fetches));
      const second = workers.find((one) => one !== first)!;
      await waitFor('ticks', () => seen.length > 20);
      expect(fetches(second)).toBe(false);
      await first.kill();
      const died = Date.now();
      await waitFor('the other to fetch', () => fetches(second));
      await waitFor('its first tick', () => seen.at(-1)!.at > died + 200);
      expect(seen.find(({ at }) => at > died + 200)!.at - died).toBeLessThan(5000);
      expect(inOrder()).toBe(true);
    });

    it('a fetcher that was paused while another took over publishes nothing more', async () => {
      const [holder] = programs.slice(-1);
      const other = await startWorker();
      process.kill(holder!.pid, 'SIGSTOP');
      await waitFor('the other to fetch', () => fetches(other));
      await waitFor('its ticks', () => seen.at(-1)!.at > Date.now() - 100);
      process.kill(holder!.pid, 'SIGCONT');
      await waitFor('the paused one to notice', () => holder!.output().includes('does not fetch prices any more'));
      const { length } = seen;
      await waitFor('more ticks', () => seen.length > length + 40);
      expect(inOrder()).toBe(true);
    });

    it('goes on after Redis was wiped', async () => {
      await stack.api.redisClient.flushAll();
      const wiped = Date.now();
      await waitFor('ticks', () => seen.at(-1)!.at > wiped + 1000);
      expect(inOrder()).toBe(true);
    });
  });
});
