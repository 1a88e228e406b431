import type { Statement } from '@t0/contracts/journal';
import { decimalOf, sumOf } from '../decimals.ts';
import type { FormatReader, StatementOptions } from '../format.ts';
import { columnsOf } from '../heading.ts';
import { dayFirstOf, localTimeOf } from '../local-time.ts';
import { pairFills, type Fill } from '../pair-fills.ts';
import { StatementError } from '../refusal.ts';
import { Counted, directionOf, less, statementOf, tradeOf } from '../rows-to-trades.ts';
import type { Row } from '../row.ts';

/** The sentence of a closed position: English in every language, while the headings are translated. */
const CLOSED =
  /^Close (long|short) position for symbol (\S{1,40}) at price ([\d.]+) for ([\d.]+) units\. Position AVG Price was ([\d.]+)/;
const ORDERS = {
  symbol: /^symbol$/,
  side: /^side$/,
  size: /^(?:qty|quantity)$/,
  price: /^(?:avg )?fill price$/,
  status: /^status$/,
  at: /^(?:closing time|update time|fill time)$/,
  id: /^order id$/,
  commission: /^commission$/,
  profit: /^(?:realized p&l|pnl|profit)\b/,
};
const isOrders = (row: Row): boolean => {
  const { symbol, side, size, price, status } = columnsOf(row, ORDERS);
  return [symbol, side, size, price, status].every((column) => column >= 0);
};

/** TradingView's balance history and list of orders (docs/product/journal.md#formats). */
export const tradingview: FormatReader = {
  recognises: ({ kind, rows }) =>
    kind === 'csv' && (rows.some(({ texts }) => CLOSED.test(texts.at(-1) ?? '')) || isOrders(rows[0]!)),
  read: ({ rows }, options) => (isOrders(rows[0]!) ? ofOrders(rows, options) : ofBalances(rows, options)),
};

/** Columns by place: time, balance before and after, result, its currency, what happened. */
function ofBalances([, ...rows]: Row[], { dayFirst }: StatementOptions): Statement {
  const statement = statementOf('tradingview');
  const counted = new Counted();
  const isDayFirst = dayFirst ?? dayFirstOf(rows.map(({ texts }) => texts[0]!));
  const changes: string[] = [];
  const balances: [string, string][] = [];
  // Newest first in the file; equal rows are counted from the oldest on.
  for (const { row, texts } of rows.reverse()) {
    const closed = localTimeOf(texts[0]!, isDayFirst);
    const [before, after] = [decimalOf(texts[1] ?? ''), decimalOf(texts[2] ?? '')];
    const text = texts.at(-1)!;
    if (closed === null || before === null || after === null) {
      statement.left.push({ row, reason: 'The row has no time or no balance' });
      continue;
    }
    balances.push([before, after]);
    const [, side, symbol, exit, size, entry] = CLOSED.exec(text) ?? [];
    const amount = decimalOf(texts[3] ?? '') ?? less(after, before);
    changes.push(amount);
    statement.currency ??= /^[A-Z]{3,5}$/.test(texts[4] ?? '') ? texts[4]! : null;
    const ticket = counted.ticket(closed, text.slice(0, 120), amount);
    if (side === undefined) {
      const kind = /commission|fee|swap|dividend|interest/i.test(text) ? 'result' : 'flow';
      statement.money.push({ ticket, at: closed, kind, amount, text: text.slice(0, 200) });
      continue;
    }
    const levels = { entry: decimalOf(entry!), exit: decimalOf(exit!) };
    const known = { ticket, symbol: symbol!, direction: directionOf(side)!, size: decimalOf(size!)! };
    statement.trades.push(tradeOf({ ...known, closed, ...levels, profit: amount }));
  }
  if (balances.length > 0)
    statement.sums.push({ name: 'balance', own: sumOf([balances[0]![0], ...changes]), file: balances.at(-1)![1] });
  return statement;
}

const NO_MONEY =
  'This list of orders has no results in money. In TradingView open the trading panel, Account history, and export the balance history.';

function ofOrders([heading, ...rows]: Row[], { dayFirst }: StatementOptions): Statement {
  const statement = statementOf('tradingview');
  const column = columnsOf(heading!, ORDERS);
  if (column.profit < 0) throw new StatementError(NO_MONEY);
  const isDayFirst = dayFirst ?? dayFirstOf(rows.map(({ texts }) => texts[column.at] ?? ''));
  const counted = new Counted();
  const fills = rows.flatMap(({ row, texts }): Fill[] => {
    const text = (name: keyof typeof ORDERS): string => texts[column[name]] ?? '';
    const direction = directionOf(text('side'));
    const at = localTimeOf(text('at'), isDayFirst);
    const [size, price] = [decimalOf(text('size')), decimalOf(text('price'))];
    if (!/^filled$/i.test(text('status')) || !direction || at === null || size === null || price === null) {
      statement.left.push({ row, reason: `An order of ${text('symbol')} was not filled` });
      return [];
    }
    const profit = decimalOf(text('profit').replace(/[A-Z]{3,5}$/, ''));
    const ticket = text('id') || counted.ticket(at, text('symbol'), direction, size, price);
    const commission = decimalOf(text('commission').replace(/[A-Z]{3,5}$/, '')) ?? '0';
    return [{ ticket, symbol: text('symbol'), direction, size, price, at, profit, commission }];
  });
  statement.trades = pairFills(fills);
  return statement;
}
