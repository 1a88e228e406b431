import { SIGNAL_WARNINGS, type ApiError } from '@t0/contracts/platform';
import type { InstrumentSymbol } from '@t0/contracts/prices';
import type { Signal } from '@t0/contracts/signals';
import { PriceCandle } from '@t0/database/prices';
import { PriceBus } from '@t0/events';
import { createAdmin, createMember, signalBody, type TestClient } from '@t0/testing';
import { ApiStack } from '../support/api-stack.ts';

const DAY = 86_400_000;
const TYPO = { instrument: 'US30', entryPrice: '196.1', slPrice: '195.3', t0Price: '197.0', t1Price: '198.4' } as const;

describe('a typo must not become a trade (docs/product/signals.md#level-checks)', () => {
  let stack: ApiStack;
  let admin: TestClient;
  let bus: PriceBus;

  beforeAll(async () => {
    stack = await ApiStack.start();
    admin = await stack.signedIn(await createAdmin(stack.db));
    bus = new PriceBus(stack.redisClient);
  });
  afterAll(() => stack.stop());

  const price = (symbol: InstrumentSymbol, bid: string, ask: string, at = Date.now()): Promise<unknown> =>
    bus.publish([{ symbol, bid, ask, price: bid, at, source: 'simulated' }]);
  const send = (given: object) => admin.post<Signal & ApiError>('/api/signals', { ...plain(), ...given });
  const plain = () => ({ ...signalBody(), confirmedWarnings: undefined });
  const codes = (body: ApiError): string[] => (body.reasons ?? []).map(({ code }) => code);
  const signals = async (): Promise<Signal[]> => (await admin.get<Signal[]>('/api/signals')).body;
  /** An active signal at the market of GBPJPY. */
  const published = async (given = {}): Promise<Signal> => {
    await price('GBPJPY', '196.110', '196.130');
    const { status, body } = await send({ confirmedWarnings: ['REPEATED'], ...given });
    expect(status).toBe(201);
    return body;
  };

  it('asks once when the same levels were published within ten minutes, by whomever and under whatever key', async () => {
    const given = { instrument: 'GBPUSD', entryPrice: '1.3', slPrice: '1.29', t0Price: '1.315', t1Price: '1.32' };
    const first = await send(given);
    expect(first.status).toBe(201);
    // Written otherwise, by somebody else: the same trade.
    const other = await stack.signedIn(await createAdmin(stack.db));
    const again = await other.post<ApiError>('/api/signals', { ...plain(), ...given, entryPrice: '1.30000', memo: '' });
    expect([again.status, codes(again.body)]).toEqual([409, ['REPEATED']]);
    expect(again.body.message).toContain('LONG GBPUSD was published with the same levels less than a minute ago.');
    expect((await send({ ...given, t1Price: '1.321' })).status).toBe(201);
    const confirmed = await send({ ...given, confirmedWarnings: ['REPEATED'] });
    expect(confirmed.status).toBe(201);
    // Withdrawn ones, and those of before, do not count.
    await admin.delete(`/api/signals/${confirmed.body.id}`);
    const before = new Date(Date.now() - 10 * 60_000).toISOString();
    await admin.put(`/api/signals/${first.body.id}`, { createdAt: before });
    expect((await send(given)).status).toBe(201);
  });

  it('asks about a repeated signal only where its further targets are the same too', async () => {
    const given = { instrument: 'AUDUSD', entryPrice: '0.66', slPrice: '0.65', t0Price: '0.67', t1Price: '0.68' };
    const four = { ...given, furtherTargets: ['0.69', '0.7'] };
    expect((await send(given)).status).toBe(201);
    expect((await send(four)).status).toBe(201);
    expect((await send({ ...given, furtherTargets: ['0.69'] })).status).toBe(201);
    const again = await send({ ...four, furtherTargets: ['0.6900', '0.70'], portions: [40, 30, 20, 10] });
    expect([again.status, codes(again.body)]).toEqual([409, ['REPEATED']]);
    expect(codes((await send(given)).body)).toEqual(['REPEATED']);
  });

  it('lets one of two equal signals at once through', async () => {
    const given = { instrument: 'AUDUSD', entryPrice: '0.65', slPrice: '0.64', t0Price: '0.66', t1Price: '0.67' };
    const answers = await Promise.all([send(given), send(given), send(given)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  });

  it('holds the entry against the reference price where there is no live price', async () => {
    const far = { instrument: 'US30', entryPrice: '30000', slPrice: '29900', t0Price: '30100', t1Price: '30200' };
    expect(codes((await send(TYPO)).body)).toEqual(['ENTRY_FAR']);
    expect((await send(far)).status).toBe(201);
    await price('US30', '42856.00', '42858.00', Date.now() - 3_600_000);
    expect(codes((await send(TYPO)).body)).toEqual(['ENTRY_FAR']);
    expect((await send({ ...far, t1Price: '30300' })).status).toBe(201);
  });

  it('refuses what is unusual with every reason, and has changed nothing', async () => {
    await price('US30', '42856.00', '42858.00');
    const before = await signals();
    const { status, body } = await send(TYPO);
    expect([status, body.error]).toEqual([409, 'SIGNAL_HAS_WARNINGS']);
    expect(codes(body)).toEqual(['ENTRY_FAR', 'ENTRY_BETTER', 'T0_PASSED', 'T1_PASSED']);
    expect(body.reasons![0]).toMatchObject({ label: 'entry 42,661 points from the market' });
    expect(body.message).toContain('The entry stands 42,661 points from the market: 196.10 against 42,857.00.');
    expect(await signals()).toEqual(before);
  });

  it('takes a confirmation for what it names and for nothing else', async () => {
    await price('US30', '42856.00', '42858.00');
    const part = await send({ ...TYPO, confirmedWarnings: ['ENTRY_FAR'] });
    expect([part.status, codes(part.body)]).toEqual([409, ['ENTRY_FAR', 'ENTRY_BETTER', 'T0_PASSED', 'T1_PASSED']]);
    const all = ['ENTRY_FAR', 'ENTRY_BETTER', 'T0_PASSED', 'T1_PASSED'];
    expect((await send({ ...TYPO, confirmedWarnings: all })).status).toBe(201);
    expect((await send({ confirmedWarnings: ['ANYTHING'] })).status).toBe(400);
    expect((await send({ confirmedWarnings: 'ENTRY_FAR' })).status).toBe(400);
  });

  it('asks for a reward to risk out of proportion, also without a price', async () => {
    const given = { instrument: 'AUDUSD', entryPrice: '0.65', slPrice: '0.64', t0Price: '0.651', t1Price: '0.653' };
    const { status, body } = await send(given);
    expect([status, codes(body)]).toEqual([409, ['REWARD_LOW']]);
  });

  it('answers a repeated call as before, whatever the price did and whether it was confirmed by then', async () => {
    const key = { 'idempotency-key': 'unusual-signal-1' };
    await price('GBPJPY', '196.110', '196.130');
    const first = await admin.post<Signal>('/api/signals', plain(), key);
    await price('GBPJPY', '199.110', '199.130');
    const again = await admin.post<Signal>('/api/signals', plain(), key);
    const confirmed = { ...plain(), confirmedWarnings: SIGNAL_WARNINGS };
    const third = await admin.post<Signal>('/api/signals', confirmed, key);
    expect([first.status, again.status, third.status]).toEqual([201, 201, 201]);
    expect([again.body, third.body]).toEqual([first.body, first.body]);
  });

  it('asks of an edit what the edit brings: a turned direction closes at the next tick', async () => {
    const { id } = await published();
    const turned = await admin.put<ApiError>(`/api/signals/${id}`, { direction: 'short' });
    expect([turned.status, codes(turned.body)]).toEqual([409, ['STOP_PASSED', 'T0_PASSED', 'T1_PASSED']]);
    const part = { direction: 'short', confirmedWarnings: ['T0_PASSED', 'T1_PASSED', 'REWARD_LOW'] };
    expect((await admin.put(`/api/signals/${id}`, part)).status).toBe(409);
    const all = { direction: 'short', confirmedWarnings: ['STOP_PASSED', 'T0_PASSED', 'T1_PASSED'] };
    // What it brings is confirmed; the end of the position needs a live price, which no feed gives here.
    expect((await admin.put<ApiError>(`/api/signals/${id}`, all)).body.error).toBe('NO_LIVE_PRICE');
  });

  it('asks nothing of an edit that leaves the trade alone, of closing, or of a stop moved to its entry and beyond', async () => {
    const { id } = await published();
    await price('GBPJPY', '196.900', '196.920');
    const put = async (body: object): Promise<number> => (await admin.put(`/api/signals/${id}`, body)).status;
    expect(await put({ memo: 'Watch the open' })).toBe(200);
    expect(await put({ slPrice: '196.120' })).toBe(200);
    expect(await put({ slPrice: '196.800' })).toBe(200);
    expect(await put({ slPrice: '196.950' })).toBe(409);
    await price('GBPJPY', '190.000', '190.020');
    expect(await put({ status: 'closed' })).toBe(200);
    expect(await put({ status: 'active' })).toBe(409);
  });

  it('measures the entry by the usual day of the stored prices, of their own kind', async () => {
    const today = Math.floor(Date.now() / DAY) * DAY;
    const day = (back: number, minutes: number, high: string, source: 'simulated' | 'oanda') =>
      Array.from({ length: minutes }, (_, minute) => ({
        instrument: 'GBPUSD' as const,
        minute: new Date(today - back * DAY + minute * 60_000),
        open: '1.30000',
        high,
        low: '1.30000',
        close: '1.30000',
        source,
      }));
    await stack.db.getRepository(PriceCandle).insert([
      ...day(1, 400, '1.31000', 'simulated'),
      ...day(2, 360, '1.32000', 'simulated'),
      // No whole day, another kind of prices, and too long ago.
      ...day(3, 100, '1.90000', 'simulated'),
      ...day(4, 400, '1.90000', 'oanda'),
      ...day(20, 400, '1.90000', 'simulated'),
    ]);
    await stack.addApp();
    const other = await stack.signedIn(await createAdmin(stack.db), 1);
    expect((await other.get('/api/signals/daily-ranges')).body).toEqual({ GBPUSD: { average: '0.01500', days: 2 } });
    await price('GBPUSD', '1.30000', '1.30020');
    const at = (entryPrice: string) =>
      other.post<ApiError>('/api/signals', {
        ...plain(),
        instrument: 'GBPUSD',
        entryPrice,
        slPrice: '1.29000',
        t0Price: '1.31500',
        t1Price: '1.32000',
      });
    expect((await at('1.30760')).status).toBe(201);
    const far = await at('1.30761');
    expect([far.status, codes(far.body)]).toEqual([409, ['ENTRY_FAR']]);
    expect(far.body.message).toContain('A usual day moves 150 pips.');
  });

  it('keeps the daily ranges from members', async () => {
    const member = await stack.signedIn(await createMember(stack.db));
    expect((await member.get('/api/signals/daily-ranges')).status).toBe(403);
  });
});
