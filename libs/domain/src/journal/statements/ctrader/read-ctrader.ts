import type { Statement } from '@t0/contracts/journal';
import { decimalOf, sumOf } from '../decimals.ts';
import type { FormatReader } from '../format.ts';
import { columnsOf } from '../heading.ts';
import { dayFirstOf, localTimeOf } from '../local-time.ts';
import type { Row } from '../row.ts';
import { directionOf, less, levelOf, statementOf, tradeOf } from '../rows-to-trades.ts';

/** Headings in English and Spanish; a column that the member did not tick is not there. */
const DEALS = {
  id: /^(?:deal id|id|id de (?:la )?operacion|position id)$/,
  symbol: /^(?:symbol|simbolo)$/,
  side: /^(?:opening direction|direction|direccion de apertura|direccion)$/,
  against: /^(?:closing direction|direccion de cierre)$/,
  opened: /^(?:opening time|hora de apertura)/,
  closed: /^(?:closing time|hora de cierre)/,
  entry: /^(?:entry price|precio de entrada)$/,
  exit: /^(?:closing price|precio de cierre)$/,
  size: /^(?:closing (?:quantity|volume)|quantity|volume|cantidad de cierre|cantidad)$/,
  commission: /^(?:commissions?|comision(?:es)?)\b/,
  swap: /^swaps?\b/,
  net: /^net(?:o)?\b/,
  gross: /^(?:gross|bruto)\b/,
  balance: /^(?:balance|saldo)\b/,
};
const MONEY = {
  id: /^id$/,
  at: /^(?:time|hora)/,
  type: /^(?:transaction type|type|tipo)/,
  amount: /^(?:gross|amount|importe|bruto)\b/,
  symbol: /^(?:symbol|simbolo)$/,
};
const OPEN = { created: /^(?:created|creado|open(?:ed)? time)/, entry: /^(?:entry|entrada)/, net: /^net/, tp: /^tp$/ };
/** A row with a number is no heading. */
const mayBeHeading = ({ texts }: Row): boolean => !texts.some((text) => /^-?\d/.test(text));
const isDeals = (row: Row): boolean => {
  if (!mayBeHeading(row)) return false;
  const { symbol, exit, closed, net, gross } = columnsOf(row, DEALS);
  return symbol >= 0 && exit >= 0 && closed >= 0 && (net >= 0 || gross >= 0);
};

/** cTrader's history as CSV, XLSX or HTML: one row a closing deal (docs/product/journal.md#formats). */
export const ctrader: FormatReader = {
  recognises: ({ kind, rows }) => kind !== 'xml' && rows.some(isDeals),
  read: ({ rows }, { dayFirst }) => {
    const statement = statementOf('ctrader');
    let section: 'deals' | 'money' | 'open' | null = null;
    let deals = columnsOf(rows[0]!, DEALS);
    let money = columnsOf(rows[0]!, MONEY);
    const parts = new Map<string, string>();
    // Where it writes numbers alone, the day is first.
    const isDayFirst = dayFirst ?? dayFirstOf(rows.flatMap(({ texts }) => texts)) ?? true;
    for (const row of rows) {
      if (mayBeHeading(row)) {
        const [ofMoney, open] = [columnsOf(row, MONEY), columnsOf(row, OPEN)];
        if (isDeals(row)) {
          [section, deals] = ['deals', columnsOf(row, DEALS)];
          takeHeading(statement, row, deals);
        } else if (ofMoney.at >= 0 && ofMoney.amount >= 0 && ofMoney.symbol < 0) [section, money] = ['money', ofMoney];
        else if (open.created >= 0 && open.entry >= 0) section = 'open';
        else if (row.texts.filter((text) => text !== '').length === 1) section = null;
      } else if (section === 'deals') takeDeal(statement, { row, column: deals, isDayFirst, parts });
      else if (section === 'money') takeMoney(statement, row, money, isDayFirst);
      else if (section === 'open')
        statement.left.push({ row: row.row, reason: 'An open position has no id before it is closed' });
    }
    return statement;
  },
};

/** 'Net USD' names the currency, 'Closing Time (UTC+8)' the zone. */
function takeHeading(statement: Statement, { texts }: Row, { net, gross, closed }: DealColumns): void {
  statement.currency = /\b([A-Z]{3,4})\b\s*\)?$/.exec(texts[net < 0 ? gross : net]!)?.[1] ?? null;
  statement.zone = /\((UTC(?:[+-]\d{1,2}(?::\d\d)?)?)\)/.exec(texts[closed]!)?.[1] ?? null;
}

type DealColumns = Record<keyof typeof DEALS, number>;

interface DealRow {
  row: Row;
  column: DealColumns;
  isDayFirst: boolean;
  /** The first deal of each position: parts share opening, symbol and side. */
  parts: Map<string, string>;
}

function takeDeal(statement: Statement, { row, column, isDayFirst, parts }: DealRow): void {
  const text = (name: keyof typeof DEALS): string => (column[name] < 0 ? '' : (row.texts[column[name]] ?? ''));
  const number = (name: keyof typeof DEALS): string | null => decimalOf(text(name).replace(/lots?$/i, ''));
  const symbol = text('symbol');
  if (symbol === '') return takeFooter(statement, number('commission'), number('net'));
  const left = (reason: string): void => void statement.left.push({ row: row.row, reason });
  const against = directionOf(text('against'));
  const direction = directionOf(text('side')) ?? (against && (against === 'long' ? 'short' : 'long'));
  const [size, closed] = [number('size'), localTimeOf(text('closed'), isDayFirst)];
  const [commission, swap] = [number('commission') ?? '0', number('swap') ?? '0'];
  const profit = number('gross') ?? (number('net') === null ? null : less(number('net')!, commission, swap));
  if (!direction || size === null || closed === null || profit === null)
    return left(`A deal of ${symbol} cannot be read`);
  const opened = text('opened') === '' ? null : localTimeOf(text('opened'), isDayFirst);
  const [entry, exit] = [levelOf(text('entry')), levelOf(text('exit'))];
  const id = text('id').replace(/^\D+/, '');
  const ticket = id || [closed, symbol, direction, size, exit, profit].join('|');
  const opening = [opened, symbol, direction, entry].join('|');
  const position = opened === null ? ticket : (parts.get(opening) ?? ticket);
  parts.set(opening, position);
  const levels = { opened, closed, entry, exit };
  statement.trades.push(tradeOf({ ticket, position, symbol, direction, size, ...levels, profit, commission, swap }));
}

/** The sums below the deals have no symbol. */
function takeFooter(statement: Statement, commission: string | null, net: string | null): void {
  const own = (values: (trade: Statement['trades'][number]) => string[]): string =>
    sumOf(statement.trades.flatMap(values));
  const add = (name: string, sum: string, file: string | null): void =>
    void (file !== null && statement.sums.push({ name, own: sum, file }));
  add(
    'commission',
    own((trade) => [trade.commission]),
    commission,
  );
  add(
    'net',
    own((trade) => [trade.profit, trade.commission, trade.swap]),
    net,
  );
}

function takeMoney(
  statement: Statement,
  row: Row,
  column: Record<keyof typeof MONEY, number>,
  isDayFirst: boolean,
): void {
  const amount = decimalOf(row.texts[column.amount] ?? '');
  const at = localTimeOf(row.texts[column.at] ?? '', isDayFirst);
  const type = row.texts[column.type] ?? '';
  if (amount === null || at === null)
    return void statement.left.push({ row: row.row, reason: 'A transaction cannot be read' });
  const isOut = /withdraw|retir/i.test(type) && !amount.startsWith('-');
  const isFlow = /deposit|withdraw|transfer|retir|bonus|credit/i.test(type);
  const ticket = `transaction ${row.texts[column.id] ?? [at, amount].join('|')}`;
  statement.money.push({
    ticket,
    at,
    kind: isFlow ? 'flow' : 'result',
    amount: isOut ? `-${amount}` : amount,
    text: type,
  });
}
