import type { ChartNote } from '@t0/contracts/content';
import type { AuditEntry } from '@t0/contracts/operations';
import { SIGNAL_WARNINGS, type ApiError } from '@t0/contracts/platform';
import type { Instrument, InstrumentProposal, InstrumentSymbol } from '@t0/contracts/prices';
import type { Signal } from '@t0/contracts/signals';
import { PriceCandle } from '@t0/database/prices';
import { createAdmin, createMember, signalBody, waitFor, type LiveClient, type TestClient } from '@t0/testing';
import { EURUSD } from '../support/instruments.ts';
import { FakeKrakenRest } from './fake-kraken-rest.ts';
import { PriceStack } from '../support/price-stack.ts';

describe('the owner’s instruments (docs/product/settings.md#instruments)', () => {
  let stack: PriceStack;
  let kraken: FakeKrakenRest;
  let admin: TestClient;
  let member: TestClient;
  let screen: LiveClient;

  beforeAll(async () => {
    kraken = await FakeKrakenRest.start();
    stack = await PriceStack.start({ KRAKEN_API_URL: kraken.url, PRICE_TICK_MS: '20' });
    admin = await stack.api.signedIn(await createAdmin(stack.api.db));
    member = await stack.api.signedIn(await createMember(stack.api.db));
    screen = await stack.api.live(member);
    await stack.addFetcher();
  });
  afterAll(async () => {
    await stack.stop();
    await kraken.stop();
  });

  const table = async (client = member): Promise<Instrument[]> =>
    (await client.get<Instrument[]>('/api/instruments')).body;
  const of = async (symbol: string): Promise<Instrument> => (await table()).find((one) => one.symbol === symbol)!;
  const bodyOf = ({ id: _id, ...fields }: Instrument): object => fields;

  it('begins with the six of the specification', async () => {
    const rows = await table(stack.api.visitor());
    expect(rows.map(({ symbol }) => symbol)).toEqual(['AUDUSD', 'GBPJPY', 'GBPUSD', 'US30', 'BTCUSD', 'XAUUSD']);
    expect(rows.filter(({ openForSignals }) => openForSignals)).toHaveLength(4);
    expect(rows.filter(({ inTicker }) => inTicker).map(({ symbol }) => symbol)).toEqual(['AUDUSD', 'GBPJPY', 'US30']);
    const dow = { decimals: 2, pipFactor: 1, unit: 'points', grouped: true, referencePrice: '42850' };
    expect(rows[3]).toMatchObject(dow);
  });

  it('takes a new one in, live and without a restart: price, signal, note, alert', async () => {
    const created = await admin.post<Instrument>('/api/instruments', EURUSD);
    expect([created.status, created.body]).toEqual([201, expect.objectContaining({ ...EURUSD, version: 1 })]);
    expect((await screen.next('instrument.changed')).data).toEqual(created.body);
    await waitFor('its price', async () => (await stack.bus.latest()).EURUSD !== undefined);
    // The one that fetched before goes on.
    await stack.tick('US30', '42850.0', '42852.0');
    const price = Number((await stack.bus.latest()).EURUSD!.price);
    const at = (distance: number): string => (price + distance).toFixed(5);
    const levels = { entryPrice: at(0), slPrice: at(-0.01), t0Price: at(0.01), t1Price: at(0.02) };
    const signal = await admin.post<Signal>('/api/signals', signalBody({ instrument: 'EURUSD', ...levels }));
    expect([signal.status, signal.body.instrument, signal.body.entryPrice]).toEqual([201, 'EURUSD', levels.entryPrice]);
    const note = { instrument: 'EURUSD', timeframe: '4H', content: 'A first look' };
    expect((await admin.post('/api/chart-notes', note)).status).toBe(201);
    const alert = { title: 'Euro', condition: 'above', threshold: '2', instrument: 'EURUSD' };
    expect((await admin.post('/api/price-alerts', alert)).status).toBe(201);
  });

  it('closes it for new signals; what there is goes on', async () => {
    const { id } = await of('EURUSD');
    expect((await admin.call<Instrument>('PATCH', `/api/instruments/${id}`, { openForSignals: false })).status).toBe(
      200,
    );
    const refused = await admin.post<ApiError>('/api/signals', signalBody({ instrument: 'EURUSD' }));
    expect([refused.status, refused.body.fields]).toEqual([
      400,
      { instrument: 'Instrument must be one of AUDUSD, GBPJPY, GBPUSD, US30' },
    ]);
    const note = { instrument: 'EURUSD', timeframe: '4H', content: 'A second look' };
    expect((await admin.post<ChartNote>('/api/chart-notes', note)).body.note).toBe('A second look');
    expect((await admin.post('/api/chart-notes', { ...note, timeframe: 'Weekly' })).status).toBe(400);
    const [signal] = (await member.get<Signal[]>('/api/signals')).body;
    const edited = await admin.put<Signal>(`/api/signals/${signal!.id}`, { memo: 'Still here', instrument: 'EURUSD' });
    expect([edited.status, edited.body.memo]).toEqual([200, 'Still here']);
  });

  it('fixes symbol and decimals of what is in use, and tells who was faster', async () => {
    const before = await of('EURUSD');
    const save = (given: object) =>
      admin.put<ApiError & { current?: Instrument }>(`/api/instruments/${before.id}`, { ...bodyOf(before), ...given });
    for (const given of [{ decimals: 4 }, { symbol: 'EURUSX' }])
      expect((await save(given)).body).toMatchObject({
        statusCode: 400,
        fields: { [Object.keys(given)[0]!]: 'EURUSD is in use: its symbol and decimals are fixed.' },
      });
    expect((await save({ name: 'Euro' })).status).toBe(200);
    expect((await save({ name: 'The euro' })).body).toMatchObject({
      statusCode: 409,
      error: 'INSTRUMENT_CHANGED',
      current: { name: 'Euro' },
    });
    const { body } = await admin.get<AuditEntry[]>(`/api/admin/audit?entity=instruments&entityId=${before.id}`);
    expect(body.map(({ action }) => action)).toContain('instruments.created');
    expect(body[0]).toMatchObject({ before: { name: 'Euro / US Dollar' }, after: { name: 'Euro' } });
  });

  describe('one that nobody saw (docs/product/settings.md#instruments)', () => {
    const candles = (symbol: string): Promise<number> =>
      stack.api.db.getRepository(PriceCandle).countBy({ instrument: symbol as InstrumentSymbol });
    const flowing = async (symbol: string): Promise<void> => {
      await waitFor('its price', async () => (await stack.bus.latest())[symbol as InstrumentSymbol] !== undefined);
      await waitFor('its candles', async () => (await candles(symbol)) > 1);
    };
    const WRONG = { ...EURUSD, symbol: 'EURCAX', quote: 'CAD', decimals: 3, aliases: [], inTicker: false };

    it('is corrected, symbol and decimals, though its feed runs: its candles and its price begin again', async () => {
      const { body: made } = await admin.post<Instrument>('/api/instruments', WRONG);
      await flowing('EURCAX');
      const path = `/api/instruments/${made.id}`;
      const named = await admin.put<Instrument>(path, { ...WRONG, symbol: 'EURCAD' });
      expect([named.status, named.body.symbol]).toEqual([200, 'EURCAD']);
      await waitFor('the old ones to go', async () => (await candles('EURCAX')) === 0);
      await flowing('EURCAD');
      const right = await admin.put<Instrument>(path, { ...WRONG, symbol: 'EURCAD', decimals: 5 });
      expect([right.status, right.body.decimals]).toEqual([200, 5]);
      await flowing('EURCAD');
      await waitFor('a price in the right digits, near where it starts', async () => {
        const { bid } = (await stack.bus.latest()).EURCAD ?? {};
        return bid !== undefined && /\.\d{5}$/.test(bid) && Math.abs(Number(bid) / 1.085 - 1) < 0.05;
      });
      expect(Object.keys((await stack.bus.feeds())!.feeds)).not.toContain('EURCAX');
      expect((await admin.delete(path)).status).toBe(204);
    });

    it('is deleted with its candles, off every page, and its symbol is free again', async () => {
      const { body: made } = await admin.post<Instrument>('/api/instruments', { ...WRONG, symbol: 'EURNOK' });
      await flowing('EURNOK');
      expect((await member.delete(`/api/instruments/${made.id}`)).status).toBe(403);
      expect((await admin.delete(`/api/instruments/${made.id}`)).status).toBe(204);
      const { data } = await screen.next('instrument.deleted', (event) => event.data.id === made.id);
      expect(data).toEqual({ id: made.id, version: 2 });
      expect(await of('EURNOK')).toBeUndefined();
      await waitFor('its candles to go', async () => (await candles('EURNOK')) === 0);
      await waitFor(
        'its price to go',
        async () => (await stack.api.redisClient.hGet('prices:latest', 'EURNOK')) === null,
      );
      expect((await admin.delete(`/api/instruments/${made.id}`)).status).toBe(404);
      const { body: trail } = await admin.get<AuditEntry[]>(`/api/admin/audit?entity=instruments&entityId=${made.id}`);
      expect(trail[0]).toMatchObject({ action: 'instruments.deleted', before: { symbol: 'EURNOK' } });
      const again = await admin.post<Instrument>('/api/instruments', { ...WRONG, symbol: 'EURNOK', decimals: 5 });
      expect(again.status).toBe(201);
      await admin.delete(`/api/instruments/${again.body.id}`);
    });

    it('is in use from the first signal on, also once that is another one’s or withdrawn: the record saw it', async () => {
      const { body: made } = await admin.post<Instrument>('/api/instruments', { ...WRONG, symbol: 'EURSEK' });
      const levels = { entryPrice: '1.085', slPrice: '1.08', t0Price: '1.09', t1Price: '1.1' };
      const path = `/api/instruments/${made.id}`;
      const published = signalBody({ instrument: 'EURSEK', ...levels });
      const { body: signal } = await admin.post<Signal>('/api/signals', published);
      await admin.put(`/api/signals/${signal.id}`, { instrument: 'GBPUSD', confirmedWarnings: SIGNAL_WARNINGS });
      const refused = await admin.call<ApiError>('DELETE', path);
      expect([refused.status, refused.body.message]).toEqual([
        409,
        'EURSEK is in use: it can be closed for signals, not deleted.',
      ]);
      const { body } = await admin.put<ApiError>(path, { ...WRONG, symbol: 'EURSEX' });
      expect(body.fields).toEqual({ symbol: 'EURSEK is in use: its symbol and decimals are fixed.' });
    });
  });

  it.each([
    [{ symbol: 'AUDUSD' }, 'symbol', 'The instrument AUDUSD exists already'],
    [{ aliases: ['DOW'] }, 'aliases', 'US30 is also written DOW'],
    [{ symbol: 'eu' }, 'symbol', 'Symbol must be 3 to 10 letters and digits, a letter first'],
    [{ decimals: 6 }, 'decimals', 'Decimals must be a whole number from 0 to 5'],
    [{ pipFactor: 7 }, 'pipFactor', 'Pip factor must be one of 1, 10, 100, 1000, 10000, 100000'],
    [{ chartSymbol: 'EURUSD' }, 'chartSymbol', 'Chart symbol must look like OANDA:EURUSD'],
    [
      { referencePrice: '0' },
      'referencePrice',
      'Reference price must be a price above 0 with at most 9 digits before and 5 after the point',
    ],
  ])('refuses %j and changes nothing', async (given, field, message) => {
    const count = (await table()).length;
    const body = { ...EURUSD, symbol: 'EURCHF', quote: 'CHF', aliases: [], ...given };
    const { status, body: answer } = await admin.post<ApiError>('/api/instruments', body);
    expect([status, answer.fields?.[field]]).toEqual([400, message]);
    expect(await table()).toHaveLength(count);
  });

  it('asks OANDA and Kraken before it saves, and has their figures', async () => {
    const ask = (source: string, sourceSymbol: string, contractSize: string) =>
      admin.get<InstrumentProposal & ApiError>(
        `/api/instruments/proposal?${new URLSearchParams({ source, sourceSymbol, contractSize }).toString()}`,
      );
    stack.oanda.instruments.push('EUR_JPY');
    stack.oanda.figures = {
      EUR_JPY: { displayPrecision: 3, pipLocation: -2, minimumTradeSize: '1', tradeUnitsPrecision: 0 },
    };
    expect((await ask('oanda', 'EUR_JPY', '100000')).body).toEqual({
      source: 'oanda',
      sourceSymbol: 'EUR_JPY',
      decimals: 3,
      pipFactor: 100,
      smallestSize: '0.00001',
      sizeStep: '0.00001',
    });
    expect((await ask('kraken', 'ETH/USD', '1')).body).toMatchObject({
      decimals: 2,
      pipFactor: null,
      smallestSize: '0.002',
    });
    expect((await ask('kraken', 'NOT/USD', '1')).body.fields).toEqual({ sourceSymbol: 'Kraken has no NOT/USD' });
    expect((await ask('oanda', 'EUR_XXX', '100000')).body.fields).toEqual({ sourceSymbol: 'OANDA has no EUR_XXX' });
    for (const [source, message] of [
      ['oanda', 'OANDA has no EUR_XXX'],
      ['kraken', 'Kraken has no EUR/XXX'],
    ]) {
      const unknown = { ...EURUSD, symbol: 'EURXXX', quote: 'XXX', aliases: [], source, inTicker: false };
      const refused = await admin.post<ApiError>('/api/instruments', unknown);
      expect([refused.status, refused.body.message]).toEqual([400, message]);
    }
    expect(await of('EURXXX')).toBeUndefined();
  });

  it('subscribes to a new one of OANDA, and loses no tick of the others meanwhile', async () => {
    const yen = { symbol: 'EURJPY', quote: 'JPY', decimals: 3, pipFactor: 100, referencePrice: '162.5' };
    const cross = { ...EURUSD, ...yen, source: 'oanda', aliases: [], inTicker: false };
    expect((await admin.post('/api/instruments', cross)).status).toBe(201);
    await stack.tick('US30', '42851.0', '42853.0');
    await waitFor('the second stream alone', () => {
      expect(stack.oanda.streaming).toEqual([expect.arrayContaining(['EUR_JPY'])]);
      return true;
    });
    stack.oanda.price('EUR_JPY', '162.501', '162.512');
    await waitFor('its price', async () => (await stack.bus.latest()).EURJPY?.bid === '162.501');
    await stack.tick('US30', '42852.0', '42854.0');
  });

  it('opens what stands above 100,000, and publishes a signal there', async () => {
    const { id } = await of('BTCUSD');
    expect((await admin.call('PATCH', `/api/instruments/${id}`, { openForSignals: true })).status).toBe(200);
    const levels = { entryPrice: '104200.5', slPrice: '103000', t0Price: '106000', t1Price: '123456.78' };
    const { status, body } = await admin.post<Signal>('/api/signals', signalBody({ instrument: 'BTCUSD', ...levels }));
    expect([status, body.entryPrice, body.t1Price]).toEqual([201, '104200.50', '123456.78']);
    const alert = { title: 'Round', condition: 'above', threshold: '150000', instrument: 'ALL' };
    expect((await admin.post('/api/price-alerts', alert)).status).toBe(201);
  });

  it('has room for so many in the ticker', async () => {
    const rows = await table();
    const outside = rows.filter(({ inTicker }) => !inTicker);
    const answers = [];
    for (const { id } of outside)
      answers.push(await admin.call<ApiError>('PATCH', `/api/instruments/${id}`, { inTicker: true }));
    expect(answers.map(({ status }) => status)).toEqual(outside.map((_, index) => (index < 4 ? 200 : 400)));
    if (outside.length > 4) expect(answers[4]!.body.message).toBe('The ticker has room for 8 instruments');
  });

  it('refuses prices finer than it has decimals, in every field (docs/product/numbers.md#one-number)', async () => {
    const index = { symbol: 'NAS100', name: 'Nasdaq 100', class: 'index', base: 'NAS100', quote: 'USD', decimals: 2 };
    const points = {
      pipFactor: 1,
      unit: 'points',
      contractSize: '1',
      referencePrice: '20750',
      chartSymbol: 'OANDA:NAS100USD',
    };
    const given = { ...EURUSD, ...index, ...points, aliases: [], inTicker: false };
    expect((await admin.post<Instrument>('/api/instruments', given)).status).toBe(201);
    const levels = { entryPrice: '20750.12', slPrice: '20700', t0Price: '20800', t1Price: '20900' };
    const post = (changed: object) =>
      admin.post<ApiError>(
        '/api/signals',
        signalBody({ instrument: 'NAS100', status: 'limit', ...levels, ...changed }),
      );
    for (const field of Object.keys(levels)) {
      const message = '“20748.123” has more decimals than NAS100, which has 2';
      expect((await post({ [field]: '20748.123' })).body).toMatchObject({
        statusCode: 400,
        error: 'PRICE_TOO_FINE',
        message,
        fields: { [field]: message },
      });
    }
    const confirmedWarnings = ['ENTRY_FAR', 'STOP_PASSED', 'T0_PASSED', 'T1_PASSED', 'REWARD_LOW', 'REWARD_HIGH'];
    expect((await post({ confirmedWarnings })).status).toBe(201);
  });
});
