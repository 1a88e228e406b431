import { mt4File, randomAccount } from '../support/statements/index.ts';
import { JournalStack } from './journal-stack.ts';
import { statementCalls } from './statement-calls.ts';

const TRADES = 8000;
const BYTES = 10_000_000;

describe('a statement of 10 MB (docs/product/journal.md#bounds)', () => {
  let journal: JournalStack;
  let calls: ReturnType<typeof statementCalls>;

  beforeAll(async () => {
    journal = await JournalStack.start();
    calls = statementCalls(journal);
  });
  afterAll(() => journal.stop());

  it('of 8,000 trades is previewed and imported', async () => {
    const account = randomAccount(1, TRADES);
    const bare = mt4File(account).length;
    const comment = 'c'.repeat(Math.ceil((BYTES - bare) / TRADES) + 10);
    const bytes = mt4File({ ...account, trades: account.trades.map((trade) => ({ ...trade, comment })) });
    expect(bytes.length).toBeGreaterThanOrEqual(BYTES);
    const { id } = await calls.addAccount();
    const read = await calls.previewOf(bytes, { accountId: id });
    expect(read.beside).toEqual({ added: TRADES, known: 0, changed: 0 });
    const stored = await calls.previewOf(bytes, { accountId: id, confirmed: true });
    expect([stored.imported, (await calls.trades()).total]).toEqual([true, TRADES]);
    expect((await calls.figures()).accounts[0]!.trades).toBe(TRADES);
  });
});
