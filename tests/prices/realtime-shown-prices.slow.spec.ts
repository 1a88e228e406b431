import type { InstrumentSymbol, PriceFrame, Quote } from '@t0/contracts/prices';
import { PriceBus } from '@t0/events';
import { waitFor, type LiveClient, type LiveListener } from '@t0/testing';
import { LiveScene, TRANSPORTS } from '../support/live-scene.ts';

const merged = ({ prices }: LiveListener): PriceFrame => Object.assign({}, ...prices) as PriceFrame;
const priceOf = (listener: LiveListener, symbol: InstrumentSymbol) => merged(listener)[symbol]?.price;

/** Every name of a message that brought prices. */
function names({ socket }: LiveClient): string[] {
  const heard: string[] = [];
  socket.onAny((name: string) => {
    if (name === 'prices' || name === 'ticks') heard.push(name);
  });
  return heard;
}

describe.each([
  { way: 'written directly', direct: 'on' },
  { way: 'by the path of Socket.IO', direct: 'off' },
])('what a page shows, $way (docs/REALTIME.md#what-a-page-shows)', ({ direct }) => {
  let scene: LiveScene;
  let bus: PriceBus;
  let at = 1000;

  const quote = (symbol: InstrumentSymbol, price: string): Quote => ({
    symbol,
    bid: price,
    ask: price,
    price,
    at: (at += 1),
    source: 'simulated',
  });
  const tick = (...quotes: Quote[]): Promise<unknown> => bus.publish(quotes);

  beforeAll(async () => {
    scene = await LiveScene.start({ LIVE_INBOUND_PER_SECOND: '50', LIVE_DIRECT_WRITES: direct });
    bus = new PriceBus(scene.stack.redisClient);
    await tick(quote('GBPJPY', '196.000'), quote('US30', '42000.00'));
  });
  afterAll(() => scene.stop());

  it('nothing is sent to a hidden page but events, and the present when it is back', async () => {
    const { client } = await scene.member();
    const witness = await scene.stack.live(null);
    const page = await scene.stack.live(client, { watch: 'none' });
    for (const price of ['196.001', '196.002', '196.003']) {
      await tick(quote('GBPJPY', price));
      await waitFor(`a witness of ${price}`, () => priceOf(witness, 'GBPJPY') === price);
    }
    await page.roundTrip();
    expect(page.prices).toEqual([{}]);
    const signal = await scene.publish();
    await page.next('signal.created', ({ data }) => data.id === signal.id);
    page.watch(['GBPJPY']);
    // Anyone who has the answer to what was said afterwards has the price.
    await page.roundTrip();
    expect(merged(page)).toMatchObject({ GBPJPY: { price: '196.003' } });
    expect(priceOf(page, 'US30')).toBeUndefined();
  });

  it('an instrument that is not shown is not sent, and the one that comes to be shown has its price in the round trip', async () => {
    const witness = await scene.stack.live(null);
    const page = await scene.stack.live(null, { watch: ['US30'] });
    await tick(quote('GBPJPY', '197.000'));
    await waitFor('a witness', () => priceOf(witness, 'GBPJPY') === '197.000');
    await page.roundTrip();
    expect([priceOf(page, 'GBPJPY'), priceOf(page, 'US30')]).toEqual([undefined, '42000.00']);
    page.watch(['GBPJPY', 'US30']);
    await page.roundTrip();
    expect(priceOf(page, 'GBPJPY')).toBe('197.000');
    page.watch(['NOBODYS', 'AUDUSD']);
    await tick(quote('GBPJPY', '198.000'));
    await waitFor('a witness', () => priceOf(witness, 'GBPJPY') === '198.000');
    await page.roundTrip();
    expect(priceOf(page, 'GBPJPY')).toBe('197.000');
  });

  it('the last of many statements holds, also after coming back on another connection', async () => {
    const witness = await scene.stack.live(null);
    const page = await scene.stack.live(null, { watch: ['US30'] });
    for (let times = 0; times < 6; times += 1) page.watch(times % 2 ? ['GBPJPY'] : 'none');
    page.watch('none');
    await page.roundTrip();
    const heard = page.prices.length;
    const back = await scene.stack.live(null, { watch: 'none' });
    await tick(quote('GBPJPY', '199.000'), quote('US30', '43000.00'));
    await waitFor('a witness', () => priceOf(witness, 'US30') === '43000.00');
    await Promise.all([page.roundTrip(), back.roundTrip()]);
    expect([page.prices.length, back.prices]).toEqual([heard, [{}]]);
    back.watch(['US30']);
    await back.roundTrip();
    expect(priceOf(back, 'US30')).toBe('43000.00');
  });

  it('texts come to who says what it shows, objects to who says nothing or nonsense, as before', async () => {
    const [texts, old, odd] = await Promise.all([
      scene.stack.live(null, { watch: 'all' }),
      scene.stack.live(null),
      scene.stack.live(null, { watch: { US30: true } as unknown as 'all' }),
    ]);
    const heard = [texts, old, odd].map(names);
    await tick(quote('US30', '44000.00'));
    await waitFor('the tick', () => [texts, old, odd].every((page) => priceOf(page, 'US30') === '44000.00'));
    expect(heard.map((each) => [...new Set(each)])).toEqual([['ticks'], ['prices'], ['prices']]);
    expect(merged(old)).toMatchObject(merged(texts));
    // It may change its mind at any time.
    old.watch(['US30']);
    await tick(quote('US30', '45000.00'));
    await waitFor('the next tick', () => priceOf(old, 'US30') === '45000.00');
    expect(heard[1]!.at(-1)).toBe('ticks');
  });

  it.each([[null], ['some'], [{}], [[1]], [['us30']], [Array.from({ length: 101 }, (_, n) => `SYM${n}`)]])(
    'a client that says %j is sent away',
    async (watch) => {
      const page = await scene.stack.live(null, { watch: 'all' });
      page.watch(watch as unknown as 'all');
      await waitFor('the end of the connection', () => page.disconnects.length > 0);
    },
  );

  it.each(TRANSPORTS)('a $name that says nothing gets everything, as objects', async (transport) => {
    const { client } = await scene.member();
    const listener = await scene.listen(transport, client);
    await tick(quote('US30', '46000.00'), quote('GBPJPY', '200.000'));
    await waitFor('the ticks', () => priceOf(listener, 'GBPJPY') === '200.000');
    expect(merged(listener)).toMatchObject({ US30: { price: '46000.00', source: 'simulated' } });
  });
});
