import type { JournalAccount, JournalEntry, JournalTrade } from '@t0/contracts/journal';
import { mt4File, mt5File, randomAccount } from '../support/statements/index.ts';
import { JournalStack } from './journal-stack.ts';
import { statementCalls } from './statement-calls.ts';

describe('trades of statements (docs/product/journal.md#beside-signals)', () => {
  let journal: JournalStack;
  let calls: ReturnType<typeof statementCalls>;
  const account = randomAccount(11, 40, 2);
  const closed = account.trades.filter((trade) => trade.closed !== null);

  beforeAll(async () => {
    journal = await JournalStack.start();
    calls = statementCalls(journal);
  });
  afterAll(() => journal.stop());
  afterEach(() => journal.clear());

  it('stand beside signals: one is linked, near misses are asked about, and the member’s word stays', async () => {
    const { id: signal } = await journal.publish();
    const { id } = await calls.addAccount({ zone: 'UTC' });
    const now = new Date(Date.now() + 2000).toISOString().slice(0, 19).replace('T', ' ');
    const at = (entry: string, ticket: number) => ({
      ...closed[0]!,
      symbol: 'GBPJPY.r',
      side: 'buy' as const,
      opened: now,
      closed: now,
      entry,
      ticket,
    });
    // 1 R is 0.74.
    const given = { ...account, trades: [at('196.200', 1), at('196.600', 2), at('199.000', 3)] };
    await calls.previewOf(mt4File(given), { accountId: id, confirmed: true });
    const read = async () =>
      Object.fromEntries((await calls.trades()).trades.map((trade) => [trade.ticket, trade])) as Record<
        string,
        JournalTrade
      >;
    expect(await read()).toMatchObject({
      1: {
        instrument: 'GBPJPY',
        signalId: signal,
        candidates: [],
        slippage: { pips: 8 },
        delaySeconds: expect.any(Number) as number,
      },
      2: { signalId: null, candidates: [signal] },
      3: { signalId: null, candidates: [], slippage: null, delaySeconds: null },
    });
    const [first, second] = [(await read())[1]!, (await read())[2]!];
    await journal.member.call('PATCH', `/api/journal/trades/${second.id}`, { signalId: signal });
    await journal.member.call('PATCH', `/api/journal/trades/${first.id}`, { signalId: null, note: 'On my own' });
    await calls.previewOf(mt4File({ ...given, trades: given.trades.map((trade) => ({ ...trade, swap: -77 })) }), {
      accountId: id,
      confirmed: true,
    });
    expect(await read()).toMatchObject({
      1: { signalId: null, candidates: [], note: 'On my own', swap: '-0.77' },
      2: { signalId: signal, candidates: [], decided: true },
    });
  });

  it('give their account the zone by which they were opened within the desk’s prices', async () => {
    const given = {
      ...account,
      trades: [0, 1, 2, 3].map((index) => ({
        ...closed[0]!,
        ...{
          ticket: index,
          symbol: 'GBPJPY',
          opened: `2026-07-15 1${index}:00:30`,
          closed: `2026-07-15 1${index}:30:00`,
          entry: `19${index}.100`,
        },
      })),
    };
    expect((await calls.previewOf(mt4File(given))).proposed).toBe('NY+7');
    // In summer London is one hour ahead of UTC.
    await journal.content.api.db.query(
      `INSERT INTO price_candles (instrument, minute, open, high, low, close, source)
       SELECT 'GBPJPY', '2026-07-15T09:00:00Z'::timestamptz + n * interval '1 hour', 190 + n, 190.15 + n, 190.05 + n, 190 + n, 'simulated' FROM generate_series(0, 3) n`,
    );
    expect((await calls.previewOf(mt4File(given))).proposed).toBe('Europe/London');
    await journal.content.api.db.query(`DELETE FROM price_candles WHERE minute < '2026-07-16'`);
  });

  it('become one with what TOOK IT noted: the statement’s values win, the note stays, and undo gives back what was typed', async () => {
    const { id: signal } = await journal.publish();
    const { body: entry } = await journal.take(signal);
    await journal.change(entry.id, { fill: '196.200', size: '0.10', exit: '196.300', note: 'Mine' });
    const { id } = await calls.addAccount({ zone: 'UTC' });
    const now = new Date(Date.now() + 2000).toISOString().slice(0, 19).replace('T', ' ');
    const part = { ...closed[0]!, symbol: 'GBPJPY', side: 'buy' as const, opened: now, closed: now, entry: '196.120' };
    const trades = [
      { ...part, ticket: 1, size: 30, exit: '196.860' },
      { ...part, ticket: 2, size: 10, exit: '196.120' },
    ];
    await calls.previewOf(mt4File({ ...account, trades }), { accountId: id, confirmed: true });
    for (const trade of (await calls.trades()).trades)
      await journal.member.call('PATCH', `/api/journal/trades/${trade.id}`, { signalId: signal });
    const read = async () => (await journal.page()).entries[0]!;
    // 1 R is 0.74: three quarters of it.
    expect(await read()).toMatchObject({
      fromStatement: true,
      fill: '196.12',
      size: '0.4',
      exit: '196.675',
      note: 'Mine',
      ownR: 0.75,
    });
    expect((await journal.summary()).total.own.totalR).toBe(0.75);
    const [{ imports }] = (await calls.accounts()) as [JournalAccount];
    await journal.member.delete(`/api/journal/statements/${imports[0]!.id}`);
    expect(await read()).toMatchObject({
      fromStatement: false,
      fill: '196.200',
      size: '0.10',
      exit: '196.300',
      note: 'Mine',
    });
  });

  it('are summed by account and by currency, never over two', async () => {
    const [dollars, more, euros] = [
      await calls.addAccount(),
      await calls.addAccount(),
      await calls.addAccount({ currency: 'EUR' }),
    ];
    const net = closed.reduce((sum, one) => sum + one.profit + one.commission + one.swap, 0);
    await calls.previewOf(mt4File(account), { accountId: dollars.id, confirmed: true });
    await calls.previewOf(mt5File(account), { accountId: more.id, confirmed: true });
    await calls.previewOf(mt4File({ ...account, currency: 'EUR' }), { accountId: euros.id, confirmed: true });
    const read = await calls.figures();
    expect(read.accounts.map((one) => [one.currency, one.trades, Number(one.net)])).toEqual([
      ['USD', 40, net / 100],
      ['USD', 40, net / 100],
      ['EUR', 40, net / 100],
    ]);
    expect(read.currencies.map((one) => [one.currency, one.trades, Number(one.net)])).toEqual([
      ['USD', 80, (2 * net) / 100],
      ['EUR', 40, net / 100],
    ]);
  });

  it('carry the member’s note, tags and risk, which no import changes (docs/product/journal.md#own-words)', async () => {
    const { id } = await calls.addAccount({ zone: 'UTC' });
    const part = { ...closed[0]!, ticket: 1, symbol: 'GBPJPY' };
    const given = { ...account, trades: [part] };
    await calls.previewOf(mt4File(given), { accountId: id, confirmed: true });
    const [trade] = (await calls.trades()).trades as [JournalTrade];
    expect(trade).toMatchObject({ note: '', tags: [], riskPercent: null });
    const change = (body: object) => journal.member.call('PATCH', `/api/journal/trades/${trade.id}`, body);
    const words = { note: 'Too early', tags: ['news', ' news', 'late'], riskPercent: '1.5' };
    expect(await change(words)).toMatchObject({
      status: 200,
      body: { note: 'Too early', tags: ['news', 'late'], riskPercent: '1.50' },
    });
    await change({ note: 'Far too early' });
    for (const bad of [
      { tags: [''] },
      { tags: Array(11).fill('a') },
      { tags: ['a'.repeat(31)] },
      { riskPercent: '101' },
    ])
      expect((await change(bad)).status).toBe(400);
    const swapped = { ...given, trades: [{ ...part, swap: -77 }] };
    await calls.previewOf(mt4File(swapped), { accountId: id, confirmed: true });
    expect((await calls.trades()).trades).toMatchObject([
      { swap: '-0.77', note: 'Far too early', tags: ['news', 'late'], riskPercent: '1.50' },
    ]);
    const { tags } = (await calls.figures()).currencies[0]!;
    expect(tags.map(({ key, trades }) => [key, trades])).toEqual([
      ['late', 1],
      ['news', 1],
    ]);
  });

  it('are grouped by hour and weekday of the asked zone’s clock', async () => {
    const { id } = await calls.addAccount({ zone: 'UTC' });
    // A Monday evening; in Tokyo it is Tuesday.
    const trades = ['21:59:59', '22:00:00'].map((time, index) => ({
      ...{ ...closed[0]!, ticket: index, opened: `2026-11-16 ${time}`, closed: '2026-11-17 01:00:00' },
    }));
    await calls.previewOf(mt4File({ ...account, trades }), { accountId: id, confirmed: true });
    const keysOf = async (zone: string) => {
      const { hours, weekdays } = (await calls.figures(`?zone=${zone}`)).currencies[0]!;
      return [hours, weekdays].map((groups) => groups.map(({ key }) => key));
    };
    expect(await keysOf('UTC')).toEqual([['21', '22'], ['1']]);
    expect(await keysOf('Asia/Tokyo')).toEqual([['6', '7'], ['2']]);
    const { status, body } = await journal.member.get<{ message: string }>('/api/journal/figures?zone=Nowhere/At');
    expect([status, body.message]).toEqual([400, 'Zone must be a time zone']);
  });

  it('say how far they ran for and against the member, where the desk kept the prices of all their time', async () => {
    const { id } = await calls.addAccount({ zone: 'UTC' });
    const at = (ticket: number, opened: string, entry = '196.000') => ({
      ...closed[0]!,
      ...{
        ticket,
        symbol: 'GBPJPY',
        side: 'buy' as const,
        opened,
        closed: '2026-07-15 10:30:00',
        entry,
        stop: '195.500',
      },
    });
    // Before the first minute, within it, and at a price that it did not have.
    const trades = [
      at(1, '2026-07-15 09:59:30'),
      at(2, '2026-07-15 10:00:30'),
      at(3, '2026-07-15 10:00:30', '190.000'),
    ];
    await calls.previewOf(mt4File({ ...account, trades }), { accountId: id, confirmed: true });
    await journal.content.api.db.query(
      `INSERT INTO price_candles (instrument, minute, open, high, low, close, source) SELECT 'GBPJPY', '2026-07-15T10:00:00Z'::timestamptz + n * interval '1 minute',
         196, CASE n WHEN 7 THEN 197 ELSE 196.1 END, CASE n WHEN 9 THEN 195.6 WHEN 31 THEN 190 ELSE 195.9 END, 196, 'simulated' FROM generate_series(0, 31) n`,
    );
    const ran = Object.fromEntries((await calls.trades()).trades.map((trade) => [trade.ticket, trade.ran]));
    await journal.content.api.db.query(`DELETE FROM price_candles WHERE minute < '2026-07-16'`);
    expect(ran).toEqual({
      1: null,
      2: { best: { r: 2, pips: 100 }, worst: { r: -0.8, pips: -40 } },
      3: null,
    });
  });

  it('tell open risk and calculator what an account has: its balance, and what its open trades lose at their stops', async () => {
    const { id } = await calls.addAccount({ zone: 'UTC' });
    const part = { ...closed[0]!, symbol: 'GBPJPY', side: 'buy' as const, commission: 0, swap: 0 };
    const trades = [
      // One lot makes 650 of each whole price.
      { ...part, ticket: 1, size: 100, entry: '196.000', exit: '197.000', profit: 65_000 },
      { ...part, ticket: 2, size: 50, entry: '196.000', stop: '195.000', closed: null, exit: '196.000', profit: 0 },
      { ...part, ticket: 3, size: 50, entry: '196.000', stop: '0', closed: null, exit: '196.000', profit: 0 },
    ];
    const money = [{ ...account.money[0]!, amount: 1_000_000 }];
    await calls.previewOf(mt4File({ ...account, trades, money }), { accountId: id, confirmed: true });
    const [figures] = (await calls.figures()).accounts;
    expect(figures).toMatchObject({ balance: '10650', openRisk: { percent: '3.06', trades: 1, uncounted: 1 } });
  });

  it('that the broker closed are no longer open in the terminal', async () => {
    const { id: signal } = await journal.publish();
    await journal.take(signal);
    const { id } = await calls.addAccount({ zone: 'UTC' });
    const now = new Date(Date.now() + 2000).toISOString().slice(0, 19).replace('T', ' ');
    const trade = { ...closed[0]!, symbol: 'GBPJPY', side: 'buy' as const, opened: now, closed: now, entry: '196.200' };
    const markOf = async () =>
      (await journal.member.get<JournalEntry[]>('/api/journal/marks')).body.find(({ signalId }) => signalId === signal);
    expect(await markOf()).toMatchObject({ fill: '196.194', exit: null });
    const given = { ...account, trades: [{ ...trade, exit: '196.500' }] };
    await calls.previewOf(mt4File(given), { accountId: id, confirmed: true });
    const [{ id: imported }] = (await calls.trades()).trades as [JournalTrade];
    await journal.member.call('PATCH', `/api/journal/trades/${imported}`, { signalId: signal });
    expect(await markOf()).toMatchObject({ fill: '196.2', exit: '196.5' });
  });
});
