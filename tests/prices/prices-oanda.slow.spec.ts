import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { instrumentSymbols } from '@t0/contracts/prices';
import { waitFor } from '@t0/testing';
import { OandaProvider } from '../../apps/worker/src/prices/oanda/oanda-provider.ts';
import { StallGuard } from '../../apps/worker/src/prices/keep-connected.ts';
import { FakeOanda, oandaPrice } from '../support/fake-oanda.ts';
import { PriceListener, QUICK } from './price-listener.ts';

/** All but those that a stall is detected by: connections go on. */
const OTHER_TIMERS = [
  'Date',
  'hrtime',
  'nextTick',
  'performance',
  'queueMicrotask',
  'setImmediate',
  'clearImmediate',
  'setInterval',
  'clearInterval',
] as const;

/** Waits for a state while the test's own timers stand still. */
async function seen(look: () => boolean): Promise<void> {
  while (!look()) await new Promise((resolve) => setImmediate(resolve));
}

describe('prices of OANDA v20 (docs/product/prices.md#sources)', () => {
  let oanda: FakeOanda;
  let heard: PriceListener;
  let provider: OandaProvider;

  const start = (token = oanda.token, settings = QUICK): void => {
    const access = { apiUrl: oanda.url, streamUrl: oanda.url, token, accountId: oanda.accountId };
    provider = new OandaProvider(access, instrumentSymbols(), settings);
    provider.start(heard);
  };
  /** A stream that is open and kept alive by heartbeats. */
  const opened = async (count = 1): Promise<void> => {
    await waitFor('the stream', () => heard.opened >= count && oanda.open === 1);
  };

  beforeEach(async () => {
    oanda = await FakeOanda.start();
    heard = new PriceListener();
  });
  afterEach(async () => {
    jest.useRealTimers();
    jest.restoreAllMocks();
    provider.stop();
    await oanda.stop();
  });

  it('asks for the account’s instruments, takes a snapshot, then follows the stream', async () => {
    oanda.snapshot = [oandaPrice('AUD_USD', '0.64981', '0.64990')];
    start();
    await opened();
    oanda.price('US30_USD', '42850.1', '42852.3', { time: '2026-11-20T10:00:00.123456789Z' });
    await waitFor('all prices', () => heard.all.length === 3);
    expect(oanda.calls).toEqual(['/instruments', '/pricing', '/pricing/stream']);
    // The stream begins with the same once more; the gate drops it.
    expect(heard.all[1]).toEqual(heard.all[0]);
    expect(heard.all.slice(1)).toMatchObject([
      { symbol: 'AUDUSD', bid: '0.64981', ask: '0.64990', tradeable: true },
      { symbol: 'US30', bid: '42850.1', ask: '42852.3', at: Date.parse('2026-11-20T10:00:00.123Z') },
    ]);
  });

  it('reads lines however the network cuts them, and steps over blank lines, bad JSON and strangers', async () => {
    start();
    await opened();
    const line = JSON.stringify(oandaPrice('GBP_JPY', '196.120', '196.140'));
    oanda.write(line.slice(0, 40));
    await new Promise((resolve) => setImmediate(resolve));
    oanda.write(`${line.slice(40)}\n\n  \n{"type":"PRICE","instr\n[1]\nnull\n`);
    oanda.write(
      `${JSON.stringify(oandaPrice('EUR_USD', '1', '2'))}\n${JSON.stringify({ ...oandaPrice('XAU_USD', '1', '2'), time: 'never' })}\n`,
    );
    oanda.write(`${line.replace('196.120', '196.121')}\r\n${line.replace('196.120', '196.122')}\n`);
    await waitFor('three prices', () => heard.all.length === 3);
    expect(heard.all.map(({ bid }) => bid)).toEqual(['196.120', '196.121', '196.122']);
  });

  it('takes the best of all levels, as a recorded tick of a Sunday has them (oanda/v20-python-samples, issue 6)', async () => {
    start();
    await opened();
    const level = (price: string, liquidity = 250_000): object => ({ price, liquidity });
    const tick = oandaPrice('AUD_USD', '0.65010', '0.65080');
    const bids = [level('0.65010'), level('0.65014'), level('0.65002')];
    oanda.write(`${JSON.stringify({ ...tick, bids, asks: [level('0.65084'), level('0.65080')] })}\n`);
    oanda.write(`${JSON.stringify({ ...tick, bids: [], asks: [] })}\n`);
    await waitFor('the prices', () => heard.all.length === 2);
    expect(heard.all).toMatchObject([
      { bid: '0.65014', ask: '0.65080' },
      { bid: '0.65010', ask: '0.65080' },
    ]);
  });

  it('comes back by itself after one odd answer at the weekend (oanda/v20-python-samples, issue 6)', async () => {
    oanda.refuseWith = { status: 404, times: 1 };
    start();
    await waitFor('the refusal', () => heard.links.some(({ state }) => state === 'refused'));
    await opened();
  });

  it('knows a closed market', async () => {
    start();
    await opened();
    oanda.price('GBP_USD', '1.34', '1.35', { tradeable: false });
    await waitFor('the price', () => heard.all.length === 1);
    expect(heard.all[0]).toMatchObject({ symbol: 'GBPUSD', tradeable: false });
  });

  it('lives on heartbeats alone, and dials again after a silent stall', async () => {
    jest.useFakeTimers({ doNotFake: [...OTHER_TIMERS] });
    const alive = jest.spyOn(StallGuard.prototype, 'alive');
    start();
    await seen(() => heard.opened === 1 && oanda.open === 1);
    // Nearly the patience passes before each beat, and only the time of the test passes: no machine is too slow for it.
    for (let beat = 0; beat < 5; beat += 1) {
      jest.advanceTimersByTime(QUICK.stallMs - 1);
      const { length } = alive.mock.calls;
      oanda.heartbeat();
      await seen(() => alive.mock.calls.length > length);
    }
    expect(heard.links.map(({ state }) => state)).toEqual(['connecting', 'open']);
    jest.advanceTimersByTime(QUICK.stallMs);
    await seen(() => heard.opened === 2);
    expect(heard.links.map(({ message }) => message)).toContain(`Nothing arrived for ${QUICK.stallMs} ms`);
  });

  it('dials again with growing waits when OANDA hangs up or fails, and starts over after success', async () => {
    start();
    await opened();
    oanda.refuseWith = { status: 503, times: 3 };
    oanda.hangUp();
    await opened(2);
    const down = heard.links.filter(({ state }) => state === 'down');
    expect(down.length).toBeGreaterThanOrEqual(4);
    expect(down.at(-1)!.message).toBe('OANDA answers 503: Too many requests or worse');
    oanda.price('AUD_USD', '0.65', '0.651');
    await waitFor('prices again', () => heard.all.length > 0);
  });

  it('says a refusal at 401, and asks again later', async () => {
    start('another token');
    await waitFor('the refusal', () => heard.links.at(-1)?.state === 'refused');
    expect(heard.links.at(-1)!.message).toBe(
      'OANDA refuses the token or account: Insufficient authorization to perform request.',
    );
    expect(oanda.calls).toEqual(['/instruments']);
    oanda.token = 'another token';
    await opened();
  });

  it('backs off at 429, at least as long as asked', async () => {
    oanda.refuseWith = { status: 429, times: 1, retryAfter: 1 };
    start();
    await opened();
    expect(oanda.calledAt[1]! - oanda.calledAt[0]!).toBeGreaterThanOrEqual(990);
  });

  it('tells what the account does not have, and follows the rest', async () => {
    oanda.instruments = oanda.instruments.filter((name) => name !== 'BTC_USD');
    start();
    await opened();
    expect(heard.absent).toEqual(['BTCUSD']);
    expect(heard.links.at(-1)!.symbols).not.toContain('BTCUSD');
  });

  it('is silent after stop', async () => {
    start();
    await opened();
    const { length } = heard.links;
    provider.stop();
    await waitFor('the stream to end', () => oanda.open === 0);
    await provider.ended;
    expect(heard.links).toHaveLength(length);
  });

  it('ends its stream at a stop, also once memory was collected', async () => {
    start();
    await opened();
    setFlagsFromString('--expose-gc');
    const collect = runInNewContext('gc') as () => void;
    for (let round = 0; round < 3; round += 1) {
      collect();
      await new Promise((resolve) => setImmediate(resolve));
    }
    provider.stop();
    await waitFor('the stream to end', () => oanda.open === 0);
  });
});
