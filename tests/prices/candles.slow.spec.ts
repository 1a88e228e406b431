import type { CandlePage, InstrumentSymbol } from '@t0/contracts/prices';
import { Instrument, PriceCandle } from '@t0/database/prices';
import { CandleVersions } from '@t0/events';
import { createMember, createUser, waitFor, type TestClient } from '@t0/testing';
import { CandleStore } from '../../apps/worker/src/prices/candles/candle-store.ts';
import type { MinuteBar } from '../../apps/worker/src/prices/candles/candle-recorder.ts';
import { PriceStack } from '../support/price-stack.ts';

const MINUTE = 60_000;
/** Midnight UTC, long ago. */
const DAY = Date.UTC(2026, 10, 16);

describe('stored one-minute candles (docs/product/terminal.md#live-chart)', () => {
  let stack: PriceStack;
  let member: TestClient;
  let store: CandleStore;

  beforeAll(async () => {
    stack = await PriceStack.start();
    member = await stack.api.signedIn(await createMember(stack.api.db));
    store = new CandleStore(stack.api.db, new CandleVersions(stack.api.redisClient));
  });
  afterAll(() => stack.stop());

  const bar = (
    minute: number,
    open: string,
    high: string,
    low: string,
    close: string,
    source: MinuteBar['source'] = 'oanda',
  ): MinuteBar => ({
    instrument: 'GBPUSD',
    minute: DAY + minute * MINUTE,
    open,
    high,
    low,
    close,
    source,
  });
  const read = async (path: string): Promise<CandlePage> => (await member.get<CandlePage>(`/api/candles/${path}`)).body;

  it('puts minutes together into bars of any length, aligned to UTC', async () => {
    await store.save([
      bar(0, '1.10000', '1.20000', '1.05000', '1.15000'),
      bar(4, '1.15000', '1.30000', '1.14000', '1.25000'),
      bar(5, '1.25000', '1.26000', '1.01000', '1.02000'),
      bar(241, '1.02000', '1.03000', '1.00000', '1.01000'),
      bar(300, '9.00000', '9.00000', '9.00000', '9.00000', 'simulated'),
    ]);
    const { candles, source, before } = await read('GBPUSD?interval=5m&minutes=2000');
    expect(candles).toEqual([
      { time: DAY / 1000, open: '1.10000', high: '1.30000', low: '1.05000', close: '1.25000' },
      { time: DAY / 1000 + 300, open: '1.25000', high: '1.26000', low: '1.01000', close: '1.02000' },
      { time: DAY / 1000 + 14_400, open: '1.02000', high: '1.03000', low: '1.00000', close: '1.01000' },
    ]);
    expect([source, before]).toEqual(['oanda', null]);
    expect((await read('GBPUSD?interval=4h')).candles.map(({ time }) => time)).toEqual([
      DAY / 1000,
      DAY / 1000 + 14_400,
    ]);
    expect((await read('GBPUSD?interval=1d')).candles).toEqual([
      { time: DAY / 1000, open: '1.10000', high: '1.30000', low: '1.00000', close: '1.01000' },
    ]);
  });

  it('are not stored under a name that its instrument loses meanwhile', async () => {
    const { db } = stack.api;
    const instruments = db.getRepository(Instrument);
    const pound = await instruments.findOneByOrFail({ symbol: 'GBPUSD' });
    await instruments.insert({ ...pound, id: undefined, symbol: 'EURCAX' });
    const owner = db.createQueryRunner();
    await owner.startTransaction();
    await owner.query(`UPDATE instruments SET symbol = 'EURCAD' WHERE symbol = 'EURCAX'`);
    const saved = store.save([{ ...bar(0, '1.1', '1.1', '1.1', '1.1'), instrument: 'EURCAX' as InstrumentSymbol }]);
    await waitFor('the store to wait for the owner', async () => {
      const [{ waiting }] = await db.query(
        `SELECT count(*)::int AS waiting FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE '%price_candles%' AND datname = current_database()`,
      );
      return waiting > 0;
    });
    await owner.query(`DELETE FROM price_candles WHERE instrument = 'EURCAX'`);
    await owner.commitTransaction();
    await owner.release();
    await saved;
    expect(await db.getRepository(PriceCandle).countBy({ instrument: 'EURCAX' as InstrumentSymbol })).toBe(0);
    await instruments.delete({ symbol: 'EURCAD' });
  });

  it('pages back in time without gap or overlap, over hours without prices', async () => {
    const times: number[] = [];
    let before: number | null = null;
    do {
      const page: CandlePage = await read(`GBPUSD?interval=1m&minutes=3${before === null ? '' : `&before=${before}`}`);
      times.unshift(...page.candles.map(({ time }) => time));
      expect(page.candles.length).toBeGreaterThan(0);
      before = page.before;
    } while (before !== null);
    expect(times).toEqual([0, 4, 5, 241].map((minute) => DAY / 1000 + minute * 60));
  });

  it.each([
    ['GBPUSD?interval=2m', 400],
    ['GBPUSD?minutes=0', 400],
    ['GBPUSD?minutes=1501', 400],
    ['GBPUSD?minutes=abc', 400],
    ['GBPUSD?before=-1', 400],
    ['EURUSD', 404],
    ["GBPUSD'%20OR%201", 404],
  ])('%s is answered %i', async (path, status) => {
    expect((await member.get(`/api/candles/${path}`)).status).toBe(status);
  });

  it('is for subscribers (docs/product/access.md#roles)', async () => {
    const guest = await stack.api.signedIn(await createUser(stack.api.db));
    expect((await guest.get('/api/candles/US30')).status).toBe(403);
    expect((await stack.api.visitor().get('/api/candles/US30')).status).toBe(401);
  });

  it('grows a minute by what each worker saw, and never mixes providers', async () => {
    await store.save([bar(600, '1.20000', '1.25000', '1.19000', '1.21000')]);
    await store.save([bar(600, '1.22000', '1.23000', '1.10000', '1.11000')]);
    const at = async (): Promise<PriceCandle> =>
      stack.api.db
        .getRepository(PriceCandle)
        .findOneByOrFail({ instrument: 'GBPUSD', minute: new Date(DAY + 600 * MINUTE) });
    expect(await at()).toMatchObject({ open: '1.20000', high: '1.25000', low: '1.10000', close: '1.11000' });
    await store.save([bar(600, '2.00000', '2.10000', '1.90000', '2.05000', 'simulated')]);
    expect(await at()).toMatchObject({ open: '2.00000', high: '2.10000', low: '1.90000', source: 'simulated' });
  });

  it('forgets what is older than asked', async () => {
    await store.save([{ ...bar(0, '1', '1', '1', '1'), minute: Date.now() - 3 * 86_400_000 }]);
    expect(await store.deleteOlderThan(2, 2)).toBeGreaterThan(4);
    expect((await read('GBPUSD')).candles).toEqual([]);
  });

  it('a worker records ticks, in a handful of statements, Bitcoin’s large prices too', async () => {
    await stack.addFetcher();
    const at = Date.now();
    await stack.tick('US30', '42850.0', '42852.0', at);
    await stack.tick('US30', '42870.0', '42872.0', at + 1);
    await stack.tick('US30', '42840.0', '42842.0', at + 2);
    stack.oanda.price('BTC_USD', '104200.5', '104201.5');
    const { candles } = await waitFor('the minutes', async () => {
      const page = await read('US30');
      return (await read('BTCUSD')).candles.length > 0 && page.candles.at(-1)?.close === '42841.00' && page;
    });
    const [first] = candles;
    expect(first).toMatchObject({ open: '42851.00', high: '42871.00' });
    expect((await read('BTCUSD')).candles.at(-1)!.close).toBe('104201.00');
  });

  it('starts a simulated feed with some hours of history, labelled so, and only once', async () => {
    while (stack.workers.length > 0) await stack.closeWorker();
    await stack.api.db.query('DELETE FROM price_candles');
    stack.api.env.PRICE_PROVIDER = 'simulated';
    await stack.addWorker();
    const count = async (): Promise<{ n: number; sources: string[] }> =>
      (
        await stack.api.db.query('SELECT count(*)::int AS n, array_agg(DISTINCT source) AS sources FROM price_candles')
      )[0];
    const { n, sources } = await waitFor('the history', async () => {
      const now = await count();
      return now.n >= 6 * 48 * 60 && now;
    });
    expect(sources).toEqual(['simulated']);
    await stack.closeWorker();
    await stack.addWorker();
    await waitFor('prices', async () => ((await stack.bus.feeds())?.at ?? 0) > Date.now() - 500);
    expect((await count()).n).toBeLessThan(n + 30);
  });
});
