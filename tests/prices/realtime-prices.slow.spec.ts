import type { InstrumentSymbol, PriceFrame, PriceSource, Quote } from '@t0/contracts/prices';
import { PriceCandle } from '@t0/database/prices';
import { PriceBus } from '@t0/events';
import { waitFor } from '@t0/testing';
import { ApiStack } from '../support/api-stack.ts';
import { LiveScene } from '../support/live-scene.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

describe('live prices (apps/worker/src/prices/README.md#prices)', () => {
  let scene: LiveScene;

  beforeAll(async () => {
    scene = await LiveScene.start();
  });
  afterAll(() => scene.stop());

  const quote = (symbol: InstrumentSymbol, price: string, at: number): Quote => ({
    symbol,
    bid: price,
    ask: price,
    price,
    at,
    source: 'simulated',
  });
  const merged = (frames: PriceFrame[]): PriceFrame => Object.assign({}, ...frames);

  it('brings the latest of each instrument, one frame per period, to visitors too', async () => {
    const bus = new PriceBus(scene.stack.redisClient);
    const visitor = await scene.stack.live(null);
    await bus.publish([quote('GBPJPY', '196.000', 1000)]);
    for (let tick = 1; tick <= 50; tick += 1)
      await bus.publish([
        quote('GBPJPY', `196.${String(tick).padStart(3, '0')}`, 1000 + tick),
        quote('US30', `${42_000 + tick}.00`, 1000 + tick),
      ]);
    await waitFor(
      'the last tick',
      () => merged(visitor.prices).US30?.price === '42050.00' && merged(visitor.prices).GBPJPY?.price === '196.050',
    );
    expect(visitor.prices.length).toBeLessThan(51);
    await bus.publish([quote('GBPJPY', '1.000', 5)]);
    const late = await scene.stack.live(null);
    expect(late.prices[0]).toMatchObject({ GBPJPY: { price: '196.050' }, US30: { price: '42050.00' } });
  });

  it("brings yesterday's closes of the stored candles, of the feed's own kind, with the first frame", async () => {
    const midnight = Math.floor(Date.now() / DAY_MS) * DAY_MS;
    const bar = (instrument: InstrumentSymbol, minute: number, close: string, source: PriceSource = 'simulated') => ({
      instrument,
      minute: new Date(minute),
      open: close,
      high: close,
      low: close,
      close,
      source,
    });
    await scene.stack.db
      .getRepository(PriceCandle)
      .insert([
        bar('GBPJPY', midnight - 3 * MINUTE_MS, '195.5'),
        bar('GBPJPY', midnight - 2 * MINUTE_MS, '195.812'),
        bar('GBPJPY', midnight - MINUTE_MS, '150', 'oanda'),
        bar('GBPJPY', midnight, '199'),
        bar('AUDUSD', midnight - 8 * DAY_MS, '0.5'),
        bar('US30', midnight, '42000'),
      ]);
    await scene.stack.addApp();
    const index = scene.stack.apps.length - 1;
    await new PriceBus(scene.stack.redisClient).publish([quote('GBPJPY', '196.000', Date.now())]);
    const visitor = await scene.stack.live(null, { index });
    await waitFor('the closes', () => merged(visitor.prices).closes);
    expect(merged(visitor.prices).closes).toEqual({
      day: new Date(midnight).toISOString().slice(0, 10),
      prices: { GBPJPY: '195.812' },
    });
  });

  it('GET /api/live-prices answers a map of symbol to price', async () => {
    await new PriceBus(scene.stack.redisClient).publish([quote('AUDUSD', '0.65124', Date.now())]);
    const { body, headers } = await scene.stack.visitor().get('/api/live-prices');
    expect(body).toMatchObject({ AUDUSD: 0.65124 });
    expect(headers.get('x-price-source')).toBe('simulated');
  });

  it('says that a provider must be set up when none is', async () => {
    const other = await ApiStack.start({ PRICE_PROVIDER: 'none' });
    expect((await other.visitor().get('/api/live-prices')).body).toEqual({
      error: 'No price provider is configured',
      requiresSetup: true,
    });
    await other.stop();
  });
});
