import { decimalOf } from '../decimals.ts';
import type { FormatReader } from '../format.ts';
import { columnsOf } from '../heading.ts';
import { localTimeOf } from '../local-time.ts';
import type { Row } from '../row.ts';
import { Counted, directionOf, less, levelOf, statementOf, tradeOf } from '../rows-to-trades.ts';

const COLUMNS = {
  ticket: /^ticket$/,
  opened: /^open date$/,
  closed: /^close date$/,
  symbol: /^symbol$/,
  action: /^action$/,
  size: /^units\/lots$/,
  stop: /^sl$/,
  entry: /^open price$/,
  exit: /^close price$/,
  commission: /^commission$/,
  swap: /^swap$/,
  profit: /^profit$/,
  comment: /^comment$/,
};
const isHeading = (row: Row): boolean => {
  const { opened, size, profit } = columnsOf(row, COLUMNS);
  return opened >= 0 && size >= 0 && profit >= 0;
};

/** Myfxbook's export: its profit is net, its dates begin with the month, open trades follow with other columns. */
export const myfxbook: FormatReader = {
  recognises: ({ kind, rows }) => kind === 'csv' && isHeading(rows[0]!),
  read: ({ rows }) => {
    const statement = statementOf('myfxbook');
    const counted = new Counted();
    let column = columnsOf(rows[0]!, COLUMNS);
    for (const row of rows) {
      if (isHeading(row)) column = columnsOf(row, COLUMNS);
      const text = (name: keyof typeof COLUMNS): string => row.texts[column[name]] ?? '';
      const opened = localTimeOf(text('opened'), false);
      if (opened === null) continue;
      const [net, size, direction] = [decimalOf(text('profit')), decimalOf(text('size')), directionOf(text('action'))];
      const [commission, swap] = [decimalOf(text('commission')) ?? '0', decimalOf(text('swap')) ?? '0'];
      const closed = text('closed') === '' ? null : localTimeOf(text('closed'), false);
      const ticket = text('ticket') || counted.ticket(opened, closed, text('symbol'), text('action'), net);
      if (net === null || (direction && size === null))
        statement.left.push({ row: row.row, reason: `Row of ticket ${ticket} has a number that cannot be read` });
      else if (/^(?:deposit|withdrawal|credit)$/i.test(text('action')))
        statement.money.push({ ticket, at: opened, kind: 'flow', amount: net, text: text('action') });
      else if (!direction)
        statement.left.push({ row: row.row, reason: `${text('action')} of ${text('symbol')} was not filled` });
      else {
        const levels = { opened, closed, entry: levelOf(text('entry')), stop: levelOf(text('stop')) };
        const identity = { ticket, symbol: text('symbol'), direction, size: size!, comment: text('comment') };
        const money = { profit: less(net, commission, swap), commission, swap };
        const trade = tradeOf({
          ...identity,
          ...levels,
          exit: closed === null ? null : levelOf(text('exit')),
          ...money,
        });
        (closed === null ? statement.open : statement.trades).push(trade);
      }
    }
    return statement;
  },
};
