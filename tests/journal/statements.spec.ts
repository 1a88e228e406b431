import type {
  JournalAccount,
  JournalFigures,
  JournalTrade,
  JournalTradePage,
  StatementAnswer,
  StatementPreview,
} from '@t0/contracts';
import { ctraderFile, mt4File, mt5File, randomAccount } from '@t0/testing/statements';
import type { GivenAccount } from '@t0/testing/statements';
import type { Answer, TestClient } from '@t0/testing';
import { JournalStack } from './journal-stack.ts';

type Refusal = { error: string; message: string };

describe('statements of brokers (docs/product/journal.md#statements)', () => {
  let journal: JournalStack;
  const account = randomAccount(11, 40, 2);
  const closed = account.trades.filter((trade) => trade.closed !== null);

  beforeAll(async () => void (journal = await JournalStack.start()));
  afterAll(() => journal.stop());
  afterEach(() => journal.clear());

  const send = async (
    bytes: Uint8Array,
    query: Record<string, string | number | boolean> = {},
    client: TestClient = journal.member,
  ): Promise<Answer<StatementAnswer & Refusal>> => {
    const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
    const response = await fetch(`${client.origin}/api/uploads/journal/statements?${search}`, {
      method: 'PUT',
      headers: { 'content-type': 'application/octet-stream', cookie: client.cookie },
      body: bytes as BodyInit,
    });
    return {
      status: response.status,
      headers: response.headers,
      body: (await response.json()) as StatementAnswer & Refusal,
    };
  };
  const previewOf = async (bytes: Uint8Array, query = {}): Promise<StatementPreview> => {
    const { status, body } = await send(bytes, query);
    expect([status, body.message, body.question]).toEqual([200, undefined, null]);
    return body.preview!;
  };
  const addAccount = async (given = {}, client = journal.member): Promise<JournalAccount> =>
    (
      await client.post<JournalAccount>('/api/journal/accounts', {
        name: 'Main',
        currency: 'USD',
        kind: 'live',
        zone: 'NY+7',
        ...given,
      })
    ).body;
  const accounts = async (): Promise<JournalAccount[]> =>
    (await journal.member.get<JournalAccount[]>('/api/journal/accounts')).body;
  const trades = async (query = ''): Promise<JournalTradePage> =>
    (await journal.member.get<JournalTradePage>(`/api/journal/trades?limit=500${query}`)).body;
  const figures = async (): Promise<JournalFigures> =>
    (await journal.member.get<JournalFigures>('/api/journal/figures')).body;

  it('are read before anything is stored, and then imported and undone as a whole', async () => {
    const bytes = mt4File(account, { cancelled: true });
    const read = await previewOf(bytes);
    expect(read).toMatchObject({
      ...{ format: 'mt4', number: '321', currency: 'USD', zone: null, proposed: 'NY+7', imported: false, beside: null },
      ...{ trades: 40, open: 2, money: 1, leftOut: 1, from: '2026-01-05T01:00:00.000' },
    });
    expect(read.sums.every(({ own, file }) => own === file)).toBe(true);
    const { id } = await addAccount();
    expect((await previewOf(bytes, { accountId: id })).beside).toEqual({ added: 42, known: 0, changed: 0 });
    expect((await trades()).total).toBe(0);
    expect(await previewOf(bytes, { accountId: id, confirmed: true })).toMatchObject({
      imported: true,
      beside: { added: 42 },
    });
    const [stored] = await accounts();
    expect(stored).toMatchObject({ number: '321', trades: 42, imports: [{ format: 'mt4', trades: 42 }] });
    const page = await trades();
    const last = page.trades.find(({ ticket }) => ticket === String(closed.at(-1)!.ticket))!;
    // New York + 7 is UTC + 2 in January.
    expect(last.closedAt).toBe(
      new Date(Date.parse(`${closed.at(-1)!.closed!.replace(' ', 'T')}Z`) - 7_200_000).toISOString(),
    );
    expect((await journal.member.delete(`/api/journal/statements/${stored!.imports[0]!.id}`)).status).toBe(204);
    expect([(await trades()).total, (await accounts())[0]!.imports]).toEqual([0, []]);
  });

  it('add nothing twice: the same file, a longer period, the page and the workbook of one account', async () => {
    const { id } = await addAccount();
    const shorter: GivenAccount = { ...account, trades: closed.slice(0, 25) };
    await previewOf(mt5File(shorter), { accountId: id, confirmed: true });
    expect((await previewOf(mt5File(shorter), { accountId: id })).beside).toEqual({ added: 0, known: 25, changed: 0 });
    expect(
      (await previewOf(mt5File(account, { kind: 'xlsx', heads: 'zh' }), { accountId: id, confirmed: true })).beside,
    ).toEqual({
      ...{ added: 15, known: 25, changed: 0 },
    });
    expect((await trades()).total).toBe(40);
    // What the second import has too stays when the first is undone.
    const [{ imports }] = (await accounts()) as [JournalAccount];
    await journal.member.delete(`/api/journal/statements/${imports.at(-1)!.id}`);
    expect((await trades()).total).toBe(40);
    expect((await figures()).accounts[0]!.trades).toBe(40);
  });

  it('win where they are newer, and give back what was there when they are undone', async () => {
    const { id } = await addAccount();
    const [first] = closed as [GivenAccount['trades'][number]];
    const open = { ...first, closed: null, profit: 500 };
    const netOf = async (): Promise<string[]> =>
      (await trades()).trades.map(({ net, closedAt }) => `${net} ${closedAt === null ? 'open' : 'closed'}`);
    const swapped = { ...first, ticket: first.ticket, swap: -300, commission: 0, profit: 1000 };
    await previewOf(mt4File({ ...account, trades: [{ ...open, commission: 0, swap: 0 }] }), {
      accountId: id,
      confirmed: true,
    });
    expect(await netOf()).toEqual(['5 open']);
    const changed = await previewOf(mt4File({ ...account, trades: [swapped] }), { accountId: id, confirmed: true });
    expect([changed.beside, await netOf()]).toEqual([{ added: 0, known: 0, changed: 1 }, ['7 closed']]);
    // An older file changes nothing that is known better.
    const older = await previewOf(mt4File({ ...account, trades: [{ ...open, commission: 0, swap: 0 }] }), {
      accountId: id,
      confirmed: true,
    });
    expect([older.beside, await netOf()]).toEqual([{ added: 0, known: 1, changed: 0 }, ['7 closed']]);
    const [{ imports }] = (await accounts()) as [JournalAccount];
    await journal.member.delete(`/api/journal/statements/${imports[1]!.id}`);
    expect(await netOf()).toEqual(['5 open']);
  });

  it('move with the zone of their account, and nothing doubles', async () => {
    const { id } = await addAccount({ zone: 'UTC' });
    const bytes = mt4File(account);
    await previewOf(bytes, { accountId: id, confirmed: true });
    const before = (await trades()).trades;
    const { status } = await journal.member.call('PATCH', `/api/journal/accounts/${id}`, { zone: 'UTC+2' });
    expect(status).toBe(200);
    const after = (await trades()).trades;
    expect(after.map(({ openedAt }) => openedAt)).toEqual(
      before.map(({ openedAt }) => new Date(Date.parse(openedAt!) - 7_200_000).toISOString()),
    );
    expect((await previewOf(bytes, { accountId: id })).beside).toEqual({ added: 0, known: 42, changed: 0 });
    // A zone that the file names stays.
    const other = await addAccount({ zone: 'UTC' });
    await previewOf(ctraderFile(account, { zone: 'UTC+8' }), { accountId: other.id, confirmed: true });
    const own = async () => (await trades(`&accountId=${other.id}`)).trades.map(({ closedAt }) => closedAt);
    const named = await own();
    await journal.member.call('PATCH', `/api/journal/accounts/${other.id}`, { zone: 'Asia/Tokyo' });
    expect(await own()).toEqual(named);
  });

  it('are refused in words, and nothing is stored', async () => {
    const { id } = await addAccount({ currency: 'EUR' });
    const answers = [
      await send(mt4File(account, { wrongBy: 5 })),
      await send(mt4File(account), { accountId: id, confirmed: true }),
      await send(mt4File(account), { confirmed: true }),
      await send(new TextEncoder().encode('Hello')),
      await send(new Uint8Array(0)),
    ];
    expect(answers.map(({ status, body }) => [status, body.error])).toEqual(Array(5).fill([400, 'STATEMENT_REFUSED']));
    expect(answers[0]!.body.message).toContain('a difference of -0.05.');
    expect(answers[1]!.body.message).toBe('The statement is in USD, and this account is in EUR.');
    const large = await send(new Uint8Array(20 * 1024 * 1024 + 1));
    expect([large.status, large.body.error]).toEqual([413, 'STATEMENT_TOO_LARGE']);
    expect((await trades()).total).toBe(0);
  });

  it('of an unknown CSV are asked about once: the mapping is kept for its heading', async () => {
    const { id } = await addAccount();
    const bytes = new TextEncoder().encode('Sym,Way,Lots,Done,Gain\nEURUSD,Buy,0.10,2026-01-14 10:00,12.50\n');
    expect((await send(bytes)).body).toEqual({
      preview: null,
      question: { of: 'columns', heading: ['Sym', 'Way', 'Lots', 'Done', 'Gain'] },
    });
    const columns = 'symbol:0,direction:1,size:2,closed:3,profit:4';
    await previewOf(bytes, { accountId: id, confirmed: true, columns });
    expect((await previewOf(bytes, { accountId: id })).beside).toEqual({ added: 0, known: 1, changed: 0 });
  });

  it('are the member’s alone', async () => {
    const { id } = await addAccount();
    await previewOf(mt4File(account), { accountId: id, confirmed: true });
    const [{ imports }] = (await accounts()) as [JournalAccount];
    const [trade] = (await trades()).trades;
    const other = journal.other;
    const answers = [
      await send(mt4File(account), { accountId: id }, other),
      await other.call('PATCH', `/api/journal/accounts/${id}`, { name: 'x' }),
      await other.delete(`/api/journal/accounts/${id}`),
      await other.delete(`/api/journal/statements/${imports[0]!.id}`),
      await other.call('PATCH', `/api/journal/trades/${trade!.id}`, { note: 'x' }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
    expect((await other.get<JournalTradePage>(`/api/journal/trades?accountId=${id}`)).body.total).toBe(0);
    expect((await other.get<JournalFigures>('/api/journal/figures')).body).toEqual({ accounts: [], currencies: [] });
  });

  it('stand beside signals: one is linked, near misses are asked about, and the member’s word stays', async () => {
    const { id: signal } = await journal.publish();
    const { id } = await addAccount({ zone: 'UTC' });
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
    await previewOf(mt4File(given), { accountId: id, confirmed: true });
    const read = async () =>
      Object.fromEntries((await trades()).trades.map((trade) => [trade.ticket, trade])) as Record<string, JournalTrade>;
    expect(await read()).toMatchObject({
      1: { instrument: 'GBPJPY', signalId: signal, candidates: [] },
      2: { signalId: null, candidates: [signal] },
      3: { signalId: null, candidates: [] },
    });
    const [first, second] = [(await read())[1]!, (await read())[2]!];
    await journal.member.call('PATCH', `/api/journal/trades/${second.id}`, { signalId: signal });
    await journal.member.call('PATCH', `/api/journal/trades/${first.id}`, { signalId: null, note: 'On my own' });
    await previewOf(mt4File({ ...given, trades: given.trades.map((trade) => ({ ...trade, swap: -77 })) }), {
      accountId: id,
      confirmed: true,
    });
    expect(await read()).toMatchObject({
      1: { signalId: null, candidates: [], note: 'On my own', swap: '-0.77' },
      2: { signalId: signal, candidates: [], decided: true },
    });
  });

  it('are summed by account and by currency, never over two', async () => {
    const [dollars, more, euros] = [await addAccount(), await addAccount(), await addAccount({ currency: 'EUR' })];
    const net = closed.reduce((sum, one) => sum + one.profit + one.commission + one.swap, 0);
    await previewOf(mt4File(account), { accountId: dollars.id, confirmed: true });
    await previewOf(mt5File(account), { accountId: more.id, confirmed: true });
    await previewOf(mt4File({ ...account, currency: 'EUR' }), { accountId: euros.id, confirmed: true });
    const read = await figures();
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

  it('fill at most twenty accounts', async () => {
    for (let count = 0; count < 20; count += 1) await addAccount();
    const answer = await journal.member.post<Refusal>('/api/journal/accounts', {
      name: 'x',
      currency: 'USD',
      kind: 'demo',
      zone: 'UTC',
    });
    expect([answer.status, answer.body.error]).toEqual([409, 'JOURNAL_ACCOUNTS_FULL']);
    expect(
      (
        await journal.other.post('/api/journal/accounts', {
          name: 'x',
          currency: 'USD',
          kind: 'demo',
          zone: 'Mars/Base',
        })
      ).status,
    ).toBe(400);
  });
});
