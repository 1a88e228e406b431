import { join } from 'node:path';
import { createRedisClient, type RedisClient } from '@t0/events';
import type { LiveClient } from '@t0/testing';
import { createMember, startProgram, waitFor } from '@t0/testing';
import type { Program } from '@t0/testing';
import type { FeedState, InstrumentSymbol, PriceFeedsAnswer, Quote } from '@t0/contracts/prices';
import { FakeKraken, krakenTicker } from './fake-kraken.ts';
import { PriceStack } from '../support/price-stack.ts';

/** How much longer than asked this process was kept waiting: a machine busy with other things does the same to the workers. */
class Lateness {
  private longest = 0;
  private last = Date.now();
  private readonly timer = setInterval(() => {
    this.longest += Math.max(0, Date.now() - this.last - 100);
    this.last = Date.now();
  }, 50);

  end(): number {
    clearInterval(this.timer);
    return this.longest;
  }
}

const MAIN = join(__dirname, '../../dist/worker.js');

describe('fetching prices (docs/product/prices.md#sources; docs/PRICES.md#single-fetcher)', () => {
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
  /** Whether the screen received this state of the feed, in the frames from `since` on. */
  const isReported = (symbol: InstrumentSymbol, state: FeedState, since = 0): boolean =>
    screen.prices.slice(since).some((frame) => frame.feeds?.[symbol]?.state === state);

  it('tells how each feed is: by call, and to screens when it changes; Bitcoin comes from Kraken when OANDA has none', async () => {
    stack.oanda.instruments = stack.oanda.instruments.filter((name) => name !== 'BTC_USD' && name !== 'XAU_USD');
    await stack.addFetcher();
    stack.oanda.price('US30_USD', '42850.0', '42852.0', { tradeable: false });
    await waitFor('Kraken', () => kraken.subscriptions.length > 0);
    const now = await waitFor('all states', async () => {
      // Each time again: however slow the machine is, both are young at the same time.
      stack.oanda.price('AUD_USD', '0.65000', '0.65010');
      kraken.send(krakenTicker('update', 104_000, 104_001));
      const all = await feeds();
      return all.AUDUSD?.state === 'live' && all.BTCUSD?.state === 'live' && all.US30?.state === 'closed' && all;
    });
    expect(now.AUDUSD).toMatchObject({ source: 'oanda', message: null, ageMs: expect.any(Number) as number });
    expect(now.BTCUSD).toMatchObject({ source: 'kraken', message: null });
    expect(now.US30).toMatchObject({ source: 'oanda', message: 'The market is closed' });
    expect(now.GBPUSD).toMatchObject({ source: 'oanda', state: 'connecting', at: null, ageMs: null });
    expect(now.XAUUSD).toMatchObject({ state: 'error', message: 'The oanda account does not have this instrument' });
    await waitFor('the same on screen', () => isReported('AUDUSD', 'live') && isReported('US30', 'closed'));
    await waitFor('AUDUSD to be stale on screen', () => isReported('AUDUSD', 'stale'));
    expect((await feeds()).AUDUSD).toMatchObject({ state: 'stale', message: 'No tick for more than 2 s' });
    const { length } = screen.prices;
    await stack.tick('AUDUSD', '0.65001', '0.65011');
    await waitFor('the tick', () => screen.prices.length > length);
  });

  it('GET /api/live-prices keeps its shape (docs/product/prices.md#price-states)', async () => {
    const prices = async (): Promise<Record<string, unknown>> =>
      (await stack.api.visitor().get<Record<string, unknown>>('/api/live-prices')).body;
    const body = await waitFor('all three', async () => {
      stack.oanda.price('AUD_USD', '0.65001', '0.65011');
      kraken.send(krakenTicker('update', 104_000, 104_001));
      const now = await prices();
      return 'AUDUSD' in now && 'BTCUSD' in now && now;
    });
    expect(body).toEqual({ AUDUSD: 0.65006, BTCUSD: 104_000.5, US30: 42_851 });
    // A price that stopped is none; one of a closed market is.
    await waitFor('the others to be stale', async () => Object.keys(await prices()).join() === 'US30');
  });

  it('Bitcoin’s feed is Kraken’s: what becomes of OANDA says nothing of it', async () => {
    const { length } = screen.prices;
    const streams = (): number => stack.oanda.calls.filter((path) => path === '/pricing/stream').length;
    const before = streams();
    stack.oanda.hangUp();
    await waitFor('OANDA to be dialled again', () => streams() > before && stack.oanda.open === 1);
    await stack.tick('AUDUSD', '0.65002', '0.65012');
    await waitFor('Bitcoin to be live', async () => {
      kraken.send(krakenTicker('update', 104_002, 104_003));
      return (await feeds()).BTCUSD?.state === 'live';
    });
    expect((await feeds()).BTCUSD).toMatchObject({ source: 'kraken', message: null });
    const bitcoin = screen.prices.slice(length).flatMap((frame) => frame.feeds?.BTCUSD ?? []);
    expect(bitcoin.filter(({ source, state }) => source !== 'kraken' || state === 'error')).toEqual([]);
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
    /** How often it has begun to. */
    const begun = (program: Program): number => program.output().split('This worker fetches prices').length - 1;
    const kill = async (program: Program): Promise<void> => {
      programs.splice(programs.indexOf(program), 1);
      await program.kill();
    };
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
      const first = await waitFor('a fetcher', () => workers.find((one) => begun(one) > 0));
      const second = workers.find((one) => one !== first)!;
      await waitFor('ticks', () => seen.length > 20);
      expect(begun(second)).toBe(0);
      await kill(first);
      const died = Date.now();
      const lateness = new Lateness();
      await waitFor('the other to fetch', () => begun(second) > 0);
      await waitFor('its first tick', () => seen.at(-1)!.at > died + 200);
      expect(seen.find(({ at }) => at > died + 200)!.at - died).toBeLessThan(5000 + lateness.end());
      expect(inOrder()).toBe(true);
    });

    it('a fetcher that was paused while another took over publishes nothing more', async () => {
      const [holder] = programs;
      const other = await startWorker();
      process.kill(holder!.pid, 'SIGSTOP');
      await waitFor('the other to fetch', () => begun(other) > 0);
      const taken = Date.now();
      await waitFor('its ticks', () => seen.at(-1)!.at > taken);
      process.kill(holder!.pid, 'SIGCONT');
      await waitFor('the paused one to notice', () => holder!.output().includes('no longer fetches prices'));
      const { length } = seen;
      await waitFor('more ticks', () => seen.length > length + 40);
      expect(inOrder()).toBe(true);
    });

    it('one that was paused until nobody else was left begins again, from what was told meanwhile', async () => {
      const [away, standby] = [programs[1]!, programs[0]!];
      const before = [begun(away), begun(standby)];
      process.kill(away.pid, 'SIGSTOP');
      await waitFor('the other to fetch', () => begun(standby) > before[1]!);
      await kill(standby);
      await waitFor('nobody to fetch', async () => (await stack.api.redisClient.exists('prices:fetcher')) === 0);
      process.kill(away.pid, 'SIGCONT');
      await waitFor('it to begin anew', () => begun(away) > before[0]!);
      const { length } = seen;
      await waitFor('more ticks', () => seen.length > length + 20);
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
