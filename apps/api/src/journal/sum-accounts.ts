import { setImmediate } from 'node:timers/promises';
import type { JournalFigures, JournalTrade } from '@t0/contracts/journal';
import { accountRisk } from '@t0/domain/journal';
import { clockAt, figuresOf, groupFigures, instantOf, summableOf } from '@t0/domain/journal/statements';
import type { Booking, MatchedSignal, Summable } from '@t0/domain/journal/statements';
import { fromPriceUnits } from '@t0/domain/prices';

const DECIMALS = 5;
/** Trades that are taken before other calls run. */
const AT_A_TIME = 500;

/** A row of money as it is stored: its local time, and the zone of it. */
export interface StoredMoney {
  accountId: number;
  currency: string;
  at: string;
  zone: string;
  kind: 'flow' | 'result';
  amount: string;
}

/** A trade as it is summed. */
export interface SummedTrade extends Pick<
  JournalTrade,
  | 'accountId'
  | 'currency'
  | 'position'
  | 'symbol'
  | 'instrument'
  | 'direction'
  | 'size'
  | 'entry'
  | 'exit'
  | 'stop'
  | 'profit'
  | 'signalId'
  | 'decided'
  | 'tags'
  | 'riskPercent'
> {
  /** Commission, taxes and swap. */
  costs: string;
  openedAt: Date | null;
  closedAt: Date | null;
}

interface Account {
  currency: string;
  bookings: Booking[];
  open: SummedTrade[];
  closed: SummedTrade[];
}

/** The figures by account, and by currency (docs/product/journal.md#figures). `zone`: by whose clock trades are grouped. */
export async function sumAccounts(
  trades: readonly { trade: SummedTrade; signal: MatchedSignal | undefined }[],
  money: readonly StoredMoney[],
  zone: string,
): Promise<JournalFigures> {
  const accounts = new Map<number, Account>();
  const of = ({ accountId, currency }: { accountId: number; currency: string }): Account => {
    const known = accounts.get(accountId) ?? { currency, bookings: [], open: [], closed: [] };
    accounts.set(accountId, known);
    return known;
  };
  for (const row of money) {
    const at = new Date(instantOf(row.at, row.zone).at).toISOString();
    of(row).bookings.push({ kind: row.kind, at, amount: row.amount });
  }
  for (const [index, { trade, signal }] of trades.entries()) {
    if (index % AT_A_TIME === AT_A_TIME - 1) await setImmediate();
    const account = of(trade);
    if (trade.closedAt === null) {
      account.open.push(trade);
      continue;
    }
    account.closed.push(trade);
    const { position: own, direction, size, entry, exit, stop, profit, costs, accountId, tags } = trade;
    const risk = signal && signal.risk > 0 ? fromPriceUnits(signal.risk, DECIMALS) : null;
    const published = signal ? { entry: fromPriceUnits(signal.entry, DECIMALS), at: signal.published } : null;
    const [at, position] = [trade.closedAt.toISOString(), `${accountId} ${own}`];
    const openedAt = trade.openedAt?.getTime() ?? null;
    const part = {
      kind: 'trade' as const,
      at,
      position,
      direction,
      size,
      entry,
      exit,
      stop,
      risk,
      published,
      profit,
      costs,
    };
    account.bookings.push({ ...part, openedAt, tags });
  }
  const currencies = new Map<string, Summable>();
  const figures: JournalFigures = { accounts: [], currencies: [] };
  for (const [accountId, { currency, bookings, open, closed }] of accounts) {
    const summable = await inSteps(summableOf(bookings));
    const sums = await inSteps(figuresOf(summable));
    closed.sort((a, b) => a.closedAt!.getTime() - b.closedAt!.getTime());
    figures.accounts.push({ accountId, currency, ...sums, openRisk: accountRisk(open, closed, sums.balance) });
    const { positions, movements } = currencies.get(currency) ?? { positions: [], movements: [] };
    currencies.set(currency, {
      positions: positions.concat(summable.positions),
      movements: movements.concat(summable.movements),
    });
  }
  for (const [currency, summable] of currencies) {
    const by = (unit: 'hour' | 'weekday') =>
      groupFigures(summable, ({ openedAt }) => (openedAt === null ? [] : [clockAt(openedAt, zone)[unit]]));
    const sums = await inSteps(figuresOf(summable));
    const hours = by('hour');
    await setImmediate();
    const groups = { hours, weekdays: by('weekday'), tags: groupFigures(summable, ({ tags }) => tags) };
    figures.currencies.push({ currency, ...sums, ...groups });
  }
  return figures;
}

/** Lets other calls run at each step of a calculation. */
async function inSteps<T>(steps: Generator<undefined, T>): Promise<T> {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
    await setImmediate();
  }
}
