import Big from 'big.js';
import type { Statement, StatementTrade } from '@t0/contracts/journal';
import { decimalOf, sumOf } from '../decimals.ts';
import type { FormatReader } from '../format.ts';
import { localTimeOf } from '../local-time.ts';
import { StatementError } from '../refusal.ts';
import type { Row } from '../row.ts';
import { directionOf, levelOf, numberOf, statementOf, tradeOf } from '../rows-to-trades.ts';

/** The file that is wanted where another report of the terminal was chosen. */
const WANTED =
  'This is no history of MT5, but a report of a test, of open trades or of orders alone. In MT5 open Toolbox, History, press the right button and choose Report: HTML or Open XML.';
const isTime = (text: string | undefined): boolean => /^\d{4}\.\d\d\.\d\d \d\d:\d\d/.test(text ?? '');
const isNumber = (text: string | undefined): boolean => decimalOf(text ?? '') !== null;
const isId = (text: string | undefined): boolean => /^\d+$/.test(text ?? '');
/** Columns of a deal at least: some builds also have a fee, and the cost. */
const DEAL_LEAST = 13;
const SIDE = /^(?:buy|sell)$/;
const WAY = /^(?:in|out|in\/out|out by)$/;

const isPosition = ({ texts: t }: Row): boolean =>
  isTime(t[0]) && isId(t[1]) && SIDE.test(t[3] ?? '') && isTime(t[8]) && isNumber(t[9]) && isNumber(t[12]);
const isOpen = ({ texts: t }: Row): boolean =>
  isTime(t[0]) &&
  isId(t[1]) &&
  SIDE.test(t[3] ?? '') &&
  !/\//.test(t[4] ?? '') &&
  isNumber(t[4]) &&
  isNumber(t[8]) &&
  isNumber(t[10]);
const isDeal = ({ texts: t }: Row): boolean =>
  isTime(t[0]) &&
  isId(t[1]) &&
  t.length >= 12 &&
  isNumber(t[11]) &&
  (WAY.test(t[4] ?? '') || (t[4] === '' && /^[a-z ]+$/.test(t[3] ?? '')));
const isOrder = ({ texts: t }: Row): boolean =>
  isTime(t[0]) && isId(t[1]) && /^(?:buy|sell)/.test(t[3] ?? '') && /^[a-z][a-z ]+$/i.test(t[9] ?? '');

/** MT5's ReportHistory as HTML or XLSX, in any language (docs/product/journal.md#formats): by the number and kind of cells. */
export const mt5: FormatReader = {
  recognises: ({ kind, rows }) =>
    (kind === 'html' || kind === 'xlsx') &&
    rows.some(
      (row) =>
        isPosition(row) || isDeal(row) || isOrder(row) || isOpen(row) || /Strategy Tester/.test(row.texts[0] ?? ''),
    ),
  read: ({ rows }) => {
    const statement = statementOf('mt5');
    const deals: Deal[] = [];
    let totals: Row | null = null;
    let heading = 0;
    for (const row of rows) {
      if (isPosition(row)) takePosition(statement, row);
      else if (isDeal(row)) deals.push(dealOf(row, heading));
      else if (isOrder(row)) takeOrder(statement, row);
      else if (isOpen(row)) takeOpen(statement, row);
      else if (deals.length > 0 && totals === null && row.texts.slice(0, 8).every((text) => text === '')) totals = row;
      else if (row.texts.filter((text) => text !== '').length >= DEAL_LEAST - 1) heading = row.texts.length;
      else if (statement.currency === null) takeHead(statement, row);
    }
    if (statement.trades.length === 0 && deals.length === 0) throw new StatementError(WANTED);
    for (const deal of deals) takeMoney(statement, deal);
    addSums(statement, deals, totals);
    return statement;
  },
};

/** '1000 (USD, Server, real, Hedge)'; the words before it are in the terminal's language. */
function takeHead(statement: Statement, { texts }: Row): void {
  for (const text of texts) {
    const [, number, currency] = /^(\d+)\s*\(([A-Z]{3,4}),/.exec(text) ?? [];
    if (number !== undefined) [statement.number, statement.currency] = [numberOf(number), currency!];
  }
}

function takePosition(statement: Statement, row: Row): void {
  const { texts: t } = row;
  const [commission, swap, profit] = [t[10]!, t[11]!, t[12]!].map((text) => decimalOf(text));
  // '0.05 / 0.10': of a position that is still open in part.
  const size = decimalOf(t[4]!.split('/')[0]!.trim());
  if (commission == null || swap == null || profit == null || size === null)
    return void statement.left.push({ row: row.row, reason: `Position ${t[1]} has a number that cannot be read` });
  const [ticket, symbol, direction, comment] = [t[1]!, t[2]!, directionOf(t[3]!)!, row.hidden];
  const [opened, closed] = [localTimeOf(t[0]!), localTimeOf(t[8]!)];
  const levels = { entry: levelOf(t[5]!), stop: levelOf(t[6]!), exit: levelOf(t[9]!) };
  const money = { commission, swap, profit };
  statement.trades.push(tradeOf({ ticket, symbol, direction, size, opened, closed, ...levels, ...money, comment }));
}

function takeOpen(statement: Statement, { texts: t, hidden: comment }: Row): void {
  const known = { ticket: t[1]!, symbol: t[2]!, direction: directionOf(t[3]!)!, size: decimalOf(t[4]!)! };
  const money = { swap: decimalOf(t[9] ?? '') ?? '0', profit: decimalOf(t[10]!)! };
  const levels = { entry: levelOf(t[5]!), stop: levelOf(t[6]!) };
  statement.open.push(tradeOf({ ...known, opened: localTimeOf(t[0]!), ...levels, ...money, comment }));
}

function takeOrder(statement: Statement, { row, texts: t }: Row): void {
  const state = t[9]!;
  if (state !== 'filled') statement.left.push({ row, reason: `Order ${t[1]} (${t[3]}) was not filled` });
}

interface Deal {
  at: string;
  ticket: string;
  symbol: string;
  type: string;
  way: string;
  volume: string;
  /** Commission and fee, swap, profit. */
  costs: string;
  swap: string;
  profit: string;
  balance: string | null;
  comment: string;
}

/** Behind the order come [cost,] commission, [fee,] swap, profit, balance, comment: the columns of the heading say which are there. */
function dealOf({ texts: t }: Row, heading: number): Deal {
  const columns = Math.max(DEAL_LEAST, heading);
  const money = t.slice(8, columns - 1);
  const [balance, profit, swap] = [money[columns - 10], money[columns - 11], money[columns - 12]];
  const paid = money.slice(columns > 14 ? 1 : 0, columns - 12);
  const value = (text: string | undefined): string => decimalOf(text ?? '') ?? '0';
  return {
    at: localTimeOf(t[0]!)!,
    ticket: t[1]!,
    symbol: t[2]!,
    type: t[3]!,
    way: t[4]!,
    volume: value(t[5]),
    costs: sumOf(paid.map(value)),
    swap: value(swap),
    profit: value(profit),
    balance: decimalOf(balance ?? ''),
    comment: (t[columns - 1] ?? '').slice(0, 200),
  };
}

function takeMoney(statement: Statement, { at, ticket, type, way, costs, swap, profit, comment }: Deal): void {
  if (way !== '') return;
  const kind = /^(?:balance|credit|bonus)$/.test(type) ? 'flow' : 'result';
  statement.money.push({ ticket, at, kind, amount: sumOf([costs, swap, profit]), text: comment || type });
}

/**
 * The deals' own total, and their running balance. The positions must give the same, unless a position was opened before the period, or is
 * still open in part: then volumes in and out differ.
 */
function addSums(statement: Statement, deals: readonly Deal[], totals: Row | null): void {
  const traded = deals.filter(({ way }) => way !== '');
  const ofDeals = sumOf(traded.flatMap(({ costs, swap, profit }) => [costs, swap, profit]));
  const first = deals.find(({ balance }) => balance !== null);
  const last = deals.findLast(({ balance }) => balance !== null);
  if (first && last && deals.every(({ balance }) => balance !== null)) {
    const after = deals.slice(1).flatMap(({ costs, swap, profit }) => [costs, swap, profit]);
    statement.sums.push({ name: 'balance', own: sumOf([first.balance!, ...after]), file: last.balance! });
  }
  const numbers =
    totals?.texts
      .slice(8)
      .filter(isNumber)
      .map((text) => decimalOf(text)!) ?? [];
  // Commission, [fee,] swap, profit, balance.
  if (numbers.length >= 4) {
    const withMoney = sumOf(deals.flatMap(({ costs, swap, profit }) => [costs, swap, profit]));
    const file = sumOf(numbers.slice(0, -1));
    // Some builds count money rows with the profit.
    statement.sums.push({ name: 'deals', own: file === withMoney ? withMoney : ofDeals, file });
  }
  if (traded.length > 0 && statement.trades.length > 0 && isWhole(traded))
    statement.sums.push({ name: 'positions', own: sumOf(statement.trades.flatMap(moneyOf)), file: ofDeals });
}

const moneyOf = ({ profit, commission, swap }: StatementTrade): string[] => [profit, commission, swap];

/** True if every volume that came in went out again within the file. */
function isWhole(deals: readonly Deal[]): boolean {
  const rest = new Map<string, Big>();
  for (const { symbol, type, volume } of deals) {
    const change = new Big(volume).times(type === 'buy' ? 1 : -1);
    rest.set(symbol, (rest.get(symbol) ?? new Big(0)).plus(change));
  }
  return [...rest.values()].every((sum) => sum.eq(0));
}
