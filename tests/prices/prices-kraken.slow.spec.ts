import { waitFor } from '@t0/testing';
import { KrakenProvider } from '../../apps/worker/src/prices/kraken/kraken-provider.ts';
import { FakeKraken, krakenTicker } from './fake-kraken.ts';
import { PriceListener, QUICK, SOON_STALLED } from './price-listener.ts';

describe('Bitcoin’s price of Kraken’s WebSocket v2 (docs/product/prices.md#sources)', () => {
  let kraken: FakeKraken;
  let heard: PriceListener;
  let provider: KrakenProvider;

  const opened = (count = 1): Promise<unknown> => waitFor('the subscription', () => heard.opened >= count);

  beforeEach(async () => {
    kraken = await FakeKraken.start();
    heard = new PriceListener();
    provider = new KrakenProvider(kraken.url, ['BTCUSD'], QUICK);
  });
  afterEach(async () => {
    provider.stop();
    await kraken.stop();
  });

  it('subscribes to best bid and offer without a key; the snapshot is no fresh tick', async () => {
    kraken.snapshot = krakenTicker('snapshot', 104_000.1, 104_000.2, '2026-11-20T10:00:00.000001Z');
    provider.start(heard);
    await opened();
    kraken.send(krakenTicker('update', 104_010.5, 104_010.6));
    await waitFor('both', () => heard.all.length === 2);
    expect(kraken.subscriptions).toEqual([{ channel: 'ticker', symbol: ['BTC/USD'], event_trigger: 'bbo' }]);
    expect(heard.all[0]).toEqual({
      symbol: 'BTCUSD',
      bid: '104000.1',
      ask: '104000.2',
      at: Date.parse('2026-11-20T10:00:00.000Z'),
      tradeable: true,
      snapshot: true,
    });
    expect(heard.all[1]).toMatchObject({ bid: '104010.5', tradeable: true });
    expect(heard.all[1]).not.toHaveProperty('snapshot');
  });

  it('steps over bad JSON and messages it does not know', async () => {
    provider.start(heard);
    await opened();
    for (const text of [
      '{"channel":"tick',
      '[]',
      'null',
      '{"channel":"heartbeat"}',
      '{"channel":"ticker","data":[{"symbol":"ETH/USD","bid":1,"ask":2}]}',
    ])
      kraken.send(text);
    kraken.send(krakenTicker('update', 1, 2));
    await waitFor('the tick', () => heard.all.length === 1);
    expect(heard.all[0]!.bid).toBe('1');
  });

  it('notes that the exchange does not trade', async () => {
    provider.start(heard);
    await opened();
    kraken.send('{"channel":"status","type":"update","data":[{"system":"maintenance"}]}');
    kraken.send(krakenTicker('update', 1, 2));
    await waitFor('the tick', () => heard.all.length === 1);
    expect(heard.all[0]!.tradeable).toBe(false);
    expect(heard.links.at(-1)).toMatchObject({ state: 'down', message: 'Kraken does not trade: maintenance' });
  });

  it('says on connecting that the exchange does not trade, and when it does again', async () => {
    kraken.system = 'maintenance';
    provider.start(heard);
    await waitFor('the subscription', () => kraken.subscriptions.length > 0 && heard.opened > 0);
    await waitFor('the status', () => heard.links.at(-1)!.message === 'Kraken does not trade: maintenance');
    kraken.send('{"channel":"status","type":"update","data":[{"system":"online"}]}');
    kraken.send(krakenTicker('update', 1, 2));
    await waitFor('the tick', () => heard.all.length === 1);
    expect([heard.links.at(-1)!.state, heard.all[0]!.tradeable]).toEqual(['open', true]);
  });

  it.each([
    ['limit_only', null],
    ['post_only', 'Kraken does not trade: it takes orders that only wait'],
    ['cancel_only', 'Kraken does not trade: orders can only be cancelled'],
    ['reduce_only', 'Kraken does not trade'],
  ])('knows the state %s by its name (Kraken WebSocket v2, channel status)', async (system, message) => {
    provider.start(heard);
    await opened();
    kraken.send(JSON.stringify({ channel: 'status', type: 'update', data: [{ system }] }));
    kraken.send(krakenTicker('update', 1, 2));
    await waitFor('the tick', () => heard.all.length === 1);
    expect([heard.all[0]!.tradeable, heard.links.at(-1)!.message]).toEqual([message === null, message]);
  });

  it('reads small prices as decimals, and a recorded snapshot without a time', async () => {
    provider.start(heard);
    await opened();
    kraken.send('{"channel":"heartbeat"}');
    const data = [{ symbol: 'BTC/USD', bid: 0.0000001, bid_qty: 1, ask: 0.0000012, ask_qty: 1 }];
    kraken.send(JSON.stringify({ channel: 'ticker', type: 'snapshot', data }));
    await waitFor('the tick', () => heard.all.length === 1);
    expect(heard.all[0]).toMatchObject({ bid: '0.0000001', ask: '0.0000012', snapshot: true });
  });

  it('dials again after a silent stall', async () => {
    provider = new KrakenProvider(kraken.url, ['BTCUSD'], SOON_STALLED);
    provider.start(heard);
    await opened();
    await opened(2);
    // A busy machine may have stalled on connecting already.
    expect(heard.links.filter(({ state }) => state === 'down').map(({ message }) => message)).toContainEqual(
      expect.stringMatching(/^Nothing arrived/),
    );
  });

  it('dials again after a hang-up', async () => {
    provider.start(heard);
    await opened();
    kraken.hangUp();
    await opened(2);
  });

  it('dials again, with patience, when it is refused for now only', async () => {
    kraken.error = 'Exceeded msg rate';
    provider.start(heard);
    await waitFor('the refusal', () => heard.links.at(-1)!.state === 'down');
    expect(heard.links.at(-1)!.message).toBe('Kraken refuses the subscription: Exceeded msg rate');
    kraken.error = null;
    await opened();
  });

  it('says why a subscription is refused, and asks again later', async () => {
    kraken.error = 'Currency pair not supported BTC/USD';
    provider.start(heard);
    await waitFor('the refusal', () => heard.links.at(-1)?.state === 'refused');
    expect(heard.links.at(-1)!.message).toBe('Kraken refuses the subscription: Currency pair not supported BTC/USD');
    expect(kraken.subscriptions).toHaveLength(1);
    kraken.error = null;
    await opened();
  });

  it.each([429, 403])(
    'backs off at %d, as its edge answers too many connections (knowm/XChange, issue 3733)',
    async (status) => {
      kraken.refuseWith = { status, times: 1 };
      const began = Date.now();
      provider.start(heard);
      await opened();
      expect(Date.now() - began).toBeGreaterThanOrEqual(QUICK.busyMs - 5);
      expect(heard.links.find(({ state }) => state === 'down')!.message).toBe('Kraken asks for fewer connections');
    },
  );
});
