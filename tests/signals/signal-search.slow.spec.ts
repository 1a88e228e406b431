import { formatSignalCursor, type Signal, type SignalCounts, type SignalFilter } from '@t0/contracts/signals';
import { compareSignals, matchesSignal } from '@t0/domain/signals';
import { createAdmin, createMember, signalBody, type TestClient } from '@t0/testing';
import { DataSource, type EntitySubscriberInterface } from 'typeorm';
import { SignalSearch } from '../../apps/api/src/signals/signal-search.service.ts';
import { ApiStack } from '../support/api-stack.ts';

const PATH = '/api/admin/signals';
const ALL = 1300;
/** Three days, so that pages end in the midst of equal moments. */
const FILL = `
  INSERT INTO signals (instrument, direction, status, entry_price, sl_price, t0_price, t1_price, memo, monthly_bias, created_at)
  SELECT (ARRAY['AUDUSD', 'GBPJPY', 'GBPUSD', 'US30'])[1 + n % 4], (ARRAY['long', 'short'])[1 + n % 2],
    CASE n % 13 WHEN 0 THEN 'active' WHEN 1 THEN 'limit' WHEN 2 THEN 'paused' ELSE 'closed' END, 2, 1, 3, 4,
    (ARRAY['ECB decides', 'Wait for the CLOSE', 'range of 50% + 1_000', '', 'Ärger über Öl'])[1 + n % 5] || ' ' || n,
    (ARRAY['Bullish', 'Bearish', 'Potentially Reversing'])[1 + n % 3],
    timestamptz '2026-03-01T00:00:00Z' + (n / 10) * interval '33 minutes'
  FROM generate_series(1, $1::integer) AS n`;

const FILTERS: SignalFilter[] = [
  {},
  { q: 'ecb' },
  { q: 'close wait' },
  { q: 'jpy long' },
  { q: '50% 1_000' },
  { q: 'ärger ÖL' },
  { q: '#12' },
  { q: 'reversing' },
  { q: '   ' },
  { q: 'no such word' },
  { instrument: 'AUDUSD' },
  { direction: 'short', status: 'limit' },
  { status: 'open' },
  { status: 'paused', q: 'gbp' },
  { from: '2026-03-01T12:00:00Z', to: '2026-03-02T00:00:00Z' },
  { from: '2026-03-02T00:00:00Z', instrument: 'US30', direction: 'long', status: 'closed', q: 'ecb bullish' },
];
const queryOf = (filter: object): string => new URLSearchParams(filter as Record<string, string>).toString();

describe('the administrators’ list of signals: pages, search and totals beyond 1,000', () => {
  let stack: ApiStack;
  let admin: TestClient;
  let all: Signal[];

  /** Every page of a filter, `limit` rows each. */
  const pages = async (filter: SignalFilter, limit: number): Promise<Signal[][]> => {
    const read: Signal[][] = [];
    for (;;) {
      const last = read.at(-1)?.at(-1);
      const before = last ? { before: formatSignalCursor(last) } : {};
      const { status, body } = await admin.get<Signal[]>(`${PATH}?${queryOf({ ...filter, limit, ...before })}`);
      expect([status, body]).toEqual([200, expect.any(Array)]);
      read.push(body);
      if (body.length < limit) return read;
    }
  };

  beforeAll(async () => {
    stack = await ApiStack.start();
    admin = await stack.signedIn(await createAdmin(stack.db));
    await stack.db.query(FILL, [ALL]);
    all = (await pages({}, 200)).flat();
  });
  afterAll(() => stack.stop());

  it('reads all of them page by page: open ones first, then newest first, each once', () => {
    expect(new Set(all.map(({ id }) => id)).size).toBe(ALL);
    expect(all).toEqual([...all].sort(compareSignals));
  });

  it('pages of any size join without a gap', async () => {
    for (const limit of [7, 200]) {
      const read = (await pages({ status: 'open' }, limit)).flat();
      expect(read).toEqual(all.filter(({ status }) => status === 'active' || status === 'limit'));
    }
  });

  it.each(FILTERS)('finds what the rule for live events finds, and counts it: %j', async (filter) => {
    const found = (await pages(filter, 200)).flat();
    const wanted = all.filter((signal) => matchesSignal(filter, signal));
    expect(found.map(({ id }) => id)).toEqual(wanted.map(({ id }) => id));
    const { body } = await admin.get<SignalCounts>(`${PATH}/counts?${queryOf(filter)}`);
    const open = all.filter(({ status }) => status === 'active' || status === 'limit').length;
    expect(body).toEqual({ total: ALL, open, matching: wanted.length });
  });

  it.each([
    ['before=5', 'Before must be the creation time and id of the last signal, and whether it was open'],
    ['status=gone', 'Status must be one of open, active, limit, paused, closed'],
    ['from=yesterday', 'From must be a date and time'],
    [`q=${'x'.repeat(101)}`, 'Search must be at most 100 characters'],
    ['limit=201', 'Limit must be a whole number from 1 to 200'],
  ])('answers %s in words', async (query, message) => {
    expect((await admin.get(`${PATH}?${query}`)).body).toMatchObject({ statusCode: 400, message });
  });

  it('leaves the members’ list as it is: the newest 1,000, open ones among them', async () => {
    const member = await stack.signedIn(await createMember(stack.db));
    const { body } = await member.get<Signal[]>('/api/signals');
    expect(body).toEqual(all.slice(0, 1000));
    expect((await member.get(PATH)).status).toBe(403);
  });

  it('refuses a creation date in the future, and changes nothing', async () => {
    const { body: signal } = await admin.post<Signal>('/api/signals', signalBody());
    const createdAt = new Date(Date.now() + 60_000).toISOString();
    const { status, body } = await admin.put<{ fields: object }>(`/api/signals/${signal.id}`, { createdAt });
    expect([status, body.fields]).toEqual([400, { createdAt: 'Created date must not be in the future' }]);
    const { body: newest } = await admin.get<Signal[]>(
      `${PATH}?status=active&q=${encodeURIComponent(`#${signal.id}`)}`,
    );
    expect(newest).toEqual([signal]);
  });

  it('reads a page by indices, whatever the number of signals', async () => {
    await stack.db.query(FILL, [40_000]);
    await stack.db.query('ANALYZE signals');
    const service = stack.apps[0]!.get(SignalSearch);
    const db = stack.apps[0]!.get(DataSource);
    const requested: [string, unknown[]][] = [];
    const recorder: EntitySubscriberInterface = {
      afterQuery: ({ query, parameters }) => {
        if (query.includes('"signals"')) requested.push([query, (parameters ?? []) as unknown[]]);
      },
    };
    db.subscribers.push(recorder);
    const last = all.at(-1)!;
    await service.list({ limit: 50 });
    await service.list({ limit: 50, before: formatSignalCursor(last) });
    await service.list({ limit: 50, instrument: 'AUDUSD' });
    db.subscribers.splice(db.subscribers.indexOf(recorder), 1);
    // The open ones of the first page fill it.
    expect(requested).toHaveLength(3);
    for (const [index, name] of ['signals_open', 'signals_newest', 'signals_'].entries()) {
      const [sql, parameters] = requested[index]!;
      const plan: { 'QUERY PLAN': string }[] = await stack.db.query(`EXPLAIN ${sql}`, parameters);
      const lines = plan.map((line) => line['QUERY PLAN']).join('\n');
      expect(lines).toContain(name);
      expect(lines).not.toContain('Seq Scan');
      expect(lines).not.toContain('Sort');
    }
  });
});
