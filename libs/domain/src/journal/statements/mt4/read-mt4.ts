import type { Statement, StatementTrade } from '@t0/contracts/journal';
import { decimalOf, sumOf } from '../decimals.ts';
import type { FormatReader } from '../format.ts';
import { localTimeOf } from '../local-time.ts';
import { netOf, directionOf, levelOf, numberOf, statementOf, tradeOf } from '../rows-to-trades.ts';
import type { Row } from '../row.ts';

/** Cells of a trade; of a cancelled order, whose last cell spans four columns; of a row of money. */
const [TRADE, ORDER, MONEY] = [14, 11, 5];
const isTime = (text: string | undefined): boolean => /^\d{4}\.\d\d\.\d\d \d\d:\d\d/.test(text ?? '');
const isTicketRow = ({ texts }: Row): boolean => /^\d+$/.test(texts[0] ?? '') && isTime(texts[1]);
const FLOW = /^(?:credit|deposit|withdraw|transfer|initial|d-|w-|einzahl|auszahl|dep[oó]sito|retir)/i;
/** Bookings that brokers make as `balance`, which are results: swap, dividends, fees. */
const RESULT = /financ|swap|rollover|dividend|interest|commission|fee|rebate|adjust/i;

/** MT4's Statement.htm and DetailedStatement.htm (docs/product/journal.md#formats): by the number and kind of cells. */
export const mt4: FormatReader = {
  recognises: ({ kind, rows }) =>
    kind === 'html' &&
    rows.some(
      (row) => isTicketRow(row) && [TRADE, MONEY, ORDER].includes(row.spans.length) && row.texts.length >= TRADE,
    ),
  read: ({ rows }) => {
    const statement = statementOf('mt4');
    const linked = new Map<string, string>();
    const totals: string[][] = [];
    const booked: StatementTrade[] = [];
    for (const row of rows) {
      if (isTicketRow(row)) takeRow(statement, row, { linked, booked });
      else if (statement.currency === null) takeHead(statement, row);
      const numbers = row.spans[0]! >= 10 && row.texts[0] === '' ? row.texts.filter((text) => text !== '') : [];
      if (numbers.length > 0) totals.push(numbers);
    }
    for (const trade of [...statement.trades, ...statement.open]) trade.position = rootOf(trade.ticket, linked);
    addSums(statement, totals, booked);
    return statement;
  },
};

/** Account, Name, Currency, Leverage, each with its value behind a colon; any but the currency may be missing. */
function takeHead(statement: Statement, { texts }: Row): void {
  for (const text of texts) {
    const [, value = ''] = /[:：]\s*(.+)$/.exec(text) ?? [];
    if (/^[A-Z]{3,4}$/.test(value)) statement.currency = value;
    else if (/^\d{3,}$/.test(value)) statement.number ??= numberOf(value);
  }
}

/** Which part follows which, and bookings in the shape of a trade. */
interface Beside {
  linked: Map<string, string>;
  booked: StatementTrade[];
}

function takeRow(statement: Statement, row: Row, { linked, booked }: Beside): void {
  const { texts, spans, title } = row;
  const [ticket = '', opened = '', type = '', size = '', symbol = ''] = texts;
  const left = (reason: string): void => void statement.left.push({ row: row.row, reason });
  if (spans.length === MONEY) {
    const amount = decimalOf(texts.at(-1)!);
    if (amount === null) return left(`Money ${ticket} has no amount`);
    const text = texts[3]!;
    const isFlow = type === 'credit' || FLOW.test(text) || !RESULT.test(text);
    const kind = isFlow ? 'flow' : 'result';
    statement.money.push({ ticket, at: localTimeOf(opened)!, kind, amount, text: text.slice(0, 200) });
    return;
  }
  const direction = directionOf(type);
  if (spans.length < TRADE || !direction) return left(`Order ${ticket} (${type}) was not filled`);
  const money = texts.slice(10, 14).map((text) => decimalOf(text));
  const lots = decimalOf(size);
  const entry = levelOf(texts[5]!);
  if (money.includes(null) || lots === null) return left(`Trade ${ticket} has a number that cannot be read`);
  const [commission, taxes, swap, profit] = money as [string, string, string, string];
  const at = localTimeOf(opened)!;
  if (lots === '0' && (entry === null || symbol === '')) {
    // At the end of a day or a year: no trade, though the file's totals count it.
    const booking = tradeOf({ ticket, symbol, direction, size: lots, commission, taxes, swap, profit });
    booked.push(booking);
    statement.money.push({ ticket, at, kind: 'result', amount: netOf(booking), text: title.slice(0, 200) });
    return;
  }
  const closed = isTime(texts[8]) ? localTimeOf(texts[8]!) : null;
  for (const [, way, other = ''] of title.matchAll(/(to|from) #(\d{1,20})/g))
    if (way === 'to') linked.set(other, ticket);
    else linked.set(ticket, other);
  const known = { ticket, symbol, direction, size: lots, opened: at, closed, entry, stop: levelOf(texts[6]!) };
  const exit = closed === null ? null : levelOf(texts[9]!);
  const trade: StatementTrade = tradeOf({ ...known, exit, commission, taxes, swap, profit, comment: title });
  (closed === null ? statement.open : statement.trades).push(trade);
}

/** The ticket that opened the position of a part: each part names the one before it. */
function rootOf(ticket: string, linked: ReadonlyMap<string, string>): string {
  let root = ticket;
  const seen = new Set([root]);
  for (let next = linked.get(root); next !== undefined && !seen.has(next); next = linked.get(root)) {
    root = next;
    seen.add(root);
  }
  return root;
}

/** The first row of totals is of the closed trades: costs and profit by column; the row behind it is their sum. */
function addSums(statement: Statement, totals: string[][], booked: StatementTrade[]): void {
  const columns = totals.findIndex(({ length }) => length === 4);
  const closed = totals.find(({ length }, at) => length === 2 && at > columns);
  const rows = [...statement.trades, ...booked];
  const add = (name: string, own: string, file = ''): void => {
    const value = decimalOf(file);
    if (value !== null) statement.sums.push({ name, own, file: value });
  };
  if (columns < 0) return;
  (['commission', 'taxes', 'swap', 'profit'] as const).forEach((name, at) =>
    add(name, sumOf(rows.map((row) => row[name])), totals[columns]![at]),
  );
  add('closed P/L', sumOf(rows.map(netOf)), closed?.[1]);
}
