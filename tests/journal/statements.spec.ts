import type { JournalAccount, JournalFigures, JournalTradePage } from '@t0/contracts/journal';
import { ctraderFile, mt4File, mt5File, randomAccount, type GivenAccount } from '../support/statements/index.ts';
import { JournalStack } from './journal-stack.ts';
import { statementCalls } from './statement-calls.ts';

type Refusal = { error: string; message: string };

describe('statements of brokers (docs/product/journal.md#statements)', () => {
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

  it('are read before anything is stored, and then imported and undone as a whole', async () => {
    const bytes = mt4File(account, { cancelled: true });
    const read = await calls.previewOf(bytes);
    expect(read).toMatchObject({
      ...{ format: 'mt4', number: '321', currency: 'USD', zone: null, proposed: 'NY+7', imported: false, beside: null },
      ...{ trades: 40, open: 2, money: 1, leftOut: 1, from: '2026-01-05T01:00:00.000' },
    });
    expect(read.sums.every(({ own, file }) => own === file)).toBe(true);
    const { id } = await calls.addAccount();
    expect((await calls.previewOf(bytes, { accountId: id })).beside).toEqual({ added: 42, known: 0, changed: 0 });
    expect((await calls.trades()).total).toBe(0);
    expect(await calls.previewOf(bytes, { accountId: id, confirmed: true })).toMatchObject({
      imported: true,
      beside: { added: 42 },
    });
    const [stored] = await calls.accounts();
    expect(stored).toMatchObject({ number: '321', trades: 42, imports: [{ format: 'mt4', trades: 42 }] });
    const page = await calls.trades();
    const last = page.trades.find(({ ticket }) => ticket === String(closed.at(-1)!.ticket))!;
    // New York + 7 is UTC + 2 in January.
    expect(last.closedAt).toBe(
      new Date(Date.parse(`${closed.at(-1)!.closed!.replace(' ', 'T')}Z`) - 7_200_000).toISOString(),
    );
    expect((await journal.member.delete(`/api/journal/statements/${stored!.imports[0]!.id}`)).status).toBe(204);
    expect([(await calls.trades()).total, (await calls.accounts())[0]!.imports]).toEqual([0, []]);
  });

  it('add nothing twice: the same file, a longer period, the page and the workbook of one account', async () => {
    const { id } = await calls.addAccount();
    const shorter: GivenAccount = { ...account, trades: closed.slice(0, 25) };
    await calls.previewOf(mt5File(shorter), { accountId: id, confirmed: true });
    expect((await calls.previewOf(mt5File(shorter), { accountId: id })).beside).toEqual({
      added: 0,
      known: 25,
      changed: 0,
    });
    expect(
      (await calls.previewOf(mt5File(account, { kind: 'xlsx', heads: 'zh' }), { accountId: id, confirmed: true }))
        .beside,
    ).toEqual({
      ...{ added: 15, known: 25, changed: 0 },
    });
    expect((await calls.trades()).total).toBe(40);
    // What the second import has too stays when the first is undone.
    const [{ imports }] = (await calls.accounts()) as [JournalAccount];
    await journal.member.delete(`/api/journal/statements/${imports.at(-1)!.id}`);
    expect((await calls.trades()).total).toBe(40);
    expect((await calls.figures()).accounts[0]!.trades).toBe(40);
  });

  it('win where they are newer, and give back what was there when they are undone', async () => {
    const { id } = await calls.addAccount();
    const [first] = closed as [GivenAccount['trades'][number]];
    const open = { ...first, closed: null, profit: 500 };
    const netOf = async (): Promise<string[]> =>
      (await calls.trades()).trades.map(({ net, closedAt }) => `${net} ${closedAt === null ? 'open' : 'closed'}`);
    const swapped = { ...first, ticket: first.ticket, swap: -300, commission: 0, profit: 1000 };
    await calls.previewOf(mt4File({ ...account, trades: [{ ...open, commission: 0, swap: 0 }] }), {
      accountId: id,
      confirmed: true,
    });
    expect(await netOf()).toEqual(['5 open']);
    const changed = await calls.previewOf(mt4File({ ...account, trades: [swapped] }), {
      accountId: id,
      confirmed: true,
    });
    expect([changed.beside, await netOf()]).toEqual([{ added: 0, known: 0, changed: 1 }, ['7 closed']]);
    // An older file changes nothing that is known better.
    const older = await calls.previewOf(mt4File({ ...account, trades: [{ ...open, commission: 0, swap: 0 }] }), {
      accountId: id,
      confirmed: true,
    });
    expect([older.beside, await netOf()]).toEqual([{ added: 0, known: 1, changed: 0 }, ['7 closed']]);
    const [{ imports }] = (await calls.accounts()) as [JournalAccount];
    await journal.member.delete(`/api/journal/statements/${imports[1]!.id}`);
    expect(await netOf()).toEqual(['5 open']);
  });

  it('move with the zone of their account, and nothing doubles', async () => {
    const { id } = await calls.addAccount({ zone: 'UTC' });
    const bytes = mt4File(account);
    await calls.previewOf(bytes, { accountId: id, confirmed: true });
    const before = (await calls.trades()).trades;
    const { status } = await journal.member.call('PATCH', `/api/journal/accounts/${id}`, { zone: 'UTC+2' });
    expect(status).toBe(200);
    const after = (await calls.trades()).trades;
    expect(after.map(({ openedAt }) => openedAt)).toEqual(
      before.map(({ openedAt }) => new Date(Date.parse(openedAt!) - 7_200_000).toISOString()),
    );
    expect((await calls.previewOf(bytes, { accountId: id })).beside).toEqual({ added: 0, known: 42, changed: 0 });
    // A zone that the file names stays.
    const other = await calls.addAccount({ zone: 'UTC' });
    await calls.previewOf(ctraderFile(account, { zone: 'UTC+8' }), { accountId: other.id, confirmed: true });
    const own = async () => (await calls.trades(`&accountId=${other.id}`)).trades.map(({ closedAt }) => closedAt);
    const named = await own();
    await journal.member.call('PATCH', `/api/journal/accounts/${other.id}`, { zone: 'Asia/Tokyo' });
    expect(await own()).toEqual(named);
  });

  it('are refused in words, and nothing is stored', async () => {
    const { id } = await calls.addAccount({ currency: 'EUR' });
    const answers = [
      await calls.send(mt4File(account, { wrongBy: 5 })),
      await calls.send(mt4File(account), { accountId: id, confirmed: true }),
      await calls.send(mt4File(account), { confirmed: true }),
      await calls.send(new TextEncoder().encode('Hello')),
      await calls.send(new Uint8Array(0)),
    ];
    expect(answers.map(({ status, body }) => [status, body.error])).toEqual(Array(5).fill([400, 'STATEMENT_REFUSED']));
    expect(answers[0]!.body.message).toContain('a difference of -0.05.');
    expect(answers[1]!.body.message).toBe('The statement is in USD, and this account is in EUR.');
    const large = await calls.send(new Uint8Array(20 * 1024 * 1024 + 1));
    expect([large.status, large.body.error]).toEqual([413, 'STATEMENT_TOO_LARGE']);
    expect((await calls.trades()).total).toBe(0);
  });

  it('of an unknown CSV are asked about once: the mapping is kept for its heading', async () => {
    const { id } = await calls.addAccount();
    const bytes = new TextEncoder().encode('Sym,Way,Lots,Done,Gain\nEURUSD,Buy,0.10,2026-01-14 10:00,12.50\n');
    expect((await calls.send(bytes)).body).toEqual({
      preview: null,
      question: { of: 'columns', heading: ['Sym', 'Way', 'Lots', 'Done', 'Gain'] },
    });
    const columns = 'symbol:0,direction:1,size:2,closed:3,profit:4';
    await calls.previewOf(bytes, { accountId: id, confirmed: true, columns });
    expect((await calls.previewOf(bytes, { accountId: id })).beside).toEqual({ added: 0, known: 1, changed: 0 });
  });

  it('are the member’s alone', async () => {
    const { id } = await calls.addAccount();
    await calls.previewOf(mt4File(account), { accountId: id, confirmed: true });
    const [{ imports }] = (await calls.accounts()) as [JournalAccount];
    const [trade] = (await calls.trades()).trades;
    const other = journal.other;
    const answers = [
      await calls.send(mt4File(account), { accountId: id }, other),
      await other.call('PATCH', `/api/journal/accounts/${id}`, { name: 'x' }),
      await other.delete(`/api/journal/accounts/${id}`),
      await other.delete(`/api/journal/statements/${imports[0]!.id}`),
      await other.call('PATCH', `/api/journal/trades/${trade!.id}`, { note: 'x' }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
    expect((await other.get<JournalTradePage>(`/api/journal/trades?accountId=${id}`)).body.total).toBe(0);
    expect((await other.get<JournalFigures>('/api/journal/figures')).body).toEqual({ accounts: [], currencies: [] });
  });

  it('fill at most twenty accounts', async () => {
    for (let count = 0; count < 20; count += 1) await calls.addAccount();
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
