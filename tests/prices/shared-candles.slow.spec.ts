import type { CandlePage, Instrument as WireInstrument, InstrumentSymbol } from '@t0/contracts/prices';
import { Instrument } from '@t0/database/prices';
import { CandleVersions, LogReader } from '@t0/events';
import { createAdmin, createMember, waitFor, type TestClient } from '@t0/testing';
import { CandleRows } from '../../apps/api/src/prices/candles/candle-rows.ts';
import { LiveHub } from '../../apps/api/src/live/live-hub.ts';
import type { MinuteBar } from '../../apps/worker/src/prices/candles/candle-recorder.ts';
import { CandleStore } from '../../apps/worker/src/prices/candles/candle-store.ts';
import { ApiStack } from '../support/api-stack.ts';
import { recordStatements } from '../support/recorded-statements.ts';

const MINUTE = 60_000;
/** Midnight UTC, long ago. */
const DAY = Date.UTC(2026, 10, 16);
/** What bars and the log's head are read from; the session has a pool of its own. */
const TABLES = /\b(price_candles|live_log|instruments)\b/;

describe('candles of several API processes (docs/PRICES.md#candles)', () => {
  let stack: ApiStack;
  let store: CandleStore;
  let admin: TestClient;
  /** Members at the first and at the second process. */
  let members: [TestClient, TestClient];
  let made = 0;

  beforeAll(async () => {
    stack = await ApiStack.start();
    await stack.addApp();
    store = new CandleStore(stack.db, new CandleVersions(stack.redisClient));
    admin = await stack.signedIn(await createAdmin(stack.db));
    const [first, second] = [await createMember(stack.db), await createMember(stack.db)];
    members = [await stack.signedIn(first), await stack.signedIn(second, 1)];
  });
  afterAll(() => stack.stop());

  const bar = (instrument: InstrumentSymbol, minute: number, close: string): MinuteBar => ({
    instrument,
    minute: DAY + minute * MINUTE,
    open: '1.1',
    high: '1.3',
    low: '1.0',
    close,
    source: 'simulated',
  });
  const page = async (symbol: InstrumentSymbol, reader = members[0]): Promise<CandlePage> =>
    (await reader.get<CandlePage>(`/api/candles/${symbol}?interval=5m`)).body;
  const closes = async (symbol: InstrumentSymbol, reader?: TestClient): Promise<string[]> =>
    (await page(symbol, reader)).candles.map(({ close }) => close);

  it('answers from memory without a statement, one encoding for different members, and 304 to anybody who has it', async () => {
    const symbol = await instrument();
    await store.save([bar(symbol, 0, '1.2')]);
    const other = await stack.signedIn(await createMember(stack.db));
    const address = `/api/candles/${symbol}?interval=5m`;
    await followed(0);
    const first = await members[0].get<CandlePage>(address);
    const read = jest.spyOn(stack.apps[0]!.get(CandleRows), 'read');
    const endRecording = recordStatements(stack.apps[0]!, TABLES);
    const second = await other.get<CandlePage>(address);
    const etag = second.headers.get('etag')!;
    const unchanged = await other.call('GET', address, undefined, { 'if-none-match': etag });
    expect([endRecording(), read.mock.calls]).toEqual([[], []]);
    expect(second.body).toEqual(first.body);
    expect(second.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect([unchanged.status, unchanged.body]).toEqual([304, null]);
    // Guards run before the cache.
    expect((await stack.visitor().get(address)).status).toBe(401);
  });

  it('reads once for all callers of the same time', async () => {
    const symbol = await instrument();
    await store.save([bar(symbol, 0, '1.2')]);
    await followed(0);
    const read = jest.spyOn(stack.apps[0]!.get(CandleRows), 'read');
    read.mockClear();
    await Promise.all(Array.from({ length: 8 }, () => page(symbol)));
    expect(read).toHaveBeenCalledTimes(1);
  });

  it('includes at either process each minute that was stored before the call, read as its running bars alone', async () => {
    const symbol = await instrument();
    await store.save([bar(symbol, 0, '1.2'), bar(symbol, 60, '1.2')]);
    await Promise.all(members.map((member) => page(symbol, member)));
    const read = jest.spyOn(stack.apps[0]!.get(CandleRows), 'read');
    read.mockClear();
    for (let minute = 61; minute < 80; minute += 1) {
      const close = `1.${String(minute)}`;
      await store.save([bar(symbol, minute, close)]);
      for (const member of members) expect((await closes(symbol, member)).at(-1)).toBe(`${close}000`);
    }
    expect(read).not.toHaveBeenCalled();
    // As a process reads them that has kept nothing.
    const { candles } = await page(symbol);
    const all = await members[0].get<CandlePage>(`/api/candles/${symbol}?interval=5m&minutes=1500`);
    expect(candles).toEqual(all.body.candles);
    expect(candles).toHaveLength(5);
  });

  it('includes a late correction of a closed bar, and leaves out deleted minutes', async () => {
    const symbol = await instrument();
    await store.save([bar(symbol, 0, '1.2'), bar(symbol, 100, '1.2')]);
    expect(await closes(symbol, members[1])).toEqual(['1.20000', '1.20000']);
    await store.save([bar(symbol, 0, '1.25')]);
    expect(await closes(symbol, members[1])).toEqual(['1.25000', '1.20000']);
    await stack.db.query('DELETE FROM price_candles WHERE instrument = $1 AND minute > to_timestamp($2)', [
      symbol,
      DAY / 1000,
    ]);
    await store.deleteOlderThan(0);
    expect(await closes(symbol, members[1])).toEqual([]);
  });

  it('forgets the bars of an instrument that was renamed, changed in its decimals or deleted', async () => {
    const symbol = await instrument();
    const row = (): Promise<Instrument> => stack.db.getRepository(Instrument).findOneByOrFail({ symbol });
    await store.save([bar(symbol, 0, '1.2')]);
    for (const member of members) expect(await closes(symbol, member)).toEqual(['1.20000']);

    await change(symbol, { decimals: 3 });
    for (const member of members) expect(await closes(symbol, member)).toEqual([]);
    await store.save([bar(symbol, 0, '1.2')]);
    await waitFor('the new decimals at both', async () =>
      (await Promise.all(members.map((member) => closes(symbol, member)))).every(([close]) => close === '1.200'),
    );

    const renamed = `${symbol}X` as InstrumentSymbol;
    await change(symbol, { symbol: renamed });
    expect((await members[0].get(`/api/candles/${symbol}`)).status).toBe(404);
    await waitFor('the new name', async () => (await members[1].get(`/api/candles/${symbol}`)).status === 404);
    expect(await closes(renamed, members[1])).toEqual([]);

    await change(renamed, { symbol });
    await store.save([bar(symbol, 0, '1.21')]);
    await waitFor('the old name', async () => (await closes(symbol, members[1]))[0] === '1.210');
    expect((await admin.delete(`/api/instruments/${(await row()).id}`)).status).toBe(204);
    expect((await members[0].get(`/api/candles/${symbol}`)).status).toBe(404);
    await waitFor('the deletion', async () => (await members[1].get(`/api/candles/${symbol}`)).status === 404);
  });

  it('answers without Redis, from PostgreSQL', async () => {
    const symbol = await instrument();
    await store.save([bar(symbol, 0, '1.2')]);
    expect(await closes(symbol)).toEqual(['1.20000']);
    const versions = jest.spyOn(stack.apps[0]!.get(CandleVersions), 'of').mockRejectedValue(new Error('Redis is away'));
    await stack.db.query(`UPDATE price_candles SET close = 1.29 WHERE instrument = $1`, [symbol]);
    expect(await closes(symbol)).toEqual(['1.29000']);
    versions.mockRestore();
  });

  /** An instrument of its own, as GBPUSD is, known to both processes. */
  async function instrument(): Promise<InstrumentSymbol> {
    made += 1;
    const symbol = `CANDLE${made}` as InstrumentSymbol;
    const pound = (await admin.get<WireInstrument[]>('/api/instruments')).body.find((one) => one.symbol === 'GBPUSD')!;
    const own = { id: undefined, version: undefined, symbol, place: 100 + made, aliases: [] };
    const created = await admin.post('/api/instruments', { ...pound, ...own });
    expect(created.status).toBe(201);
    for (const member of members)
      await waitFor('the new instrument', async () => (await member.get(`/api/candles/${symbol}`)).status === 200);
    return symbol;
  }

  async function change(symbol: InstrumentSymbol, changes: Partial<WireInstrument>): Promise<void> {
    const list = (await admin.get<WireInstrument[]>('/api/instruments')).body;
    const { id, ...fields } = list.find((one) => one.symbol === symbol)!;
    const changed = await admin.put(`/api/instruments/${id}`, { ...fields, ...changes });
    expect(changed.status).toBe(200);
  }

  /** A process has followed the log to its end. */
  async function followed(index: number): Promise<void> {
    const app = stack.apps[index]!;
    const { lastSeq } = await app.get(LogReader).head();
    await waitFor('the end of the log', () => app.get(LiveHub).position.seq >= lastSeq);
  }
});
