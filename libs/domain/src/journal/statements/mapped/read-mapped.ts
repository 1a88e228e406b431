import { MAPPED_COLUMNS, MAPPED_NEEDED, type MappedColumn } from '@t0/contracts/journal';
import { decimalOf } from '../decimals.ts';
import type { FormatReader } from '../format.ts';
import { dayFirstOf, localTimeOf } from '../local-time.ts';
import { StatementError } from '../refusal.ts';
import { Counted, directionOf, levelOf, statementOf, tradeOf } from '../rows-to-trades.ts';

const DECIMAL_COMMA = /^-?\d+,\d{1,2}$/;

/** Any other CSV, by the columns that the member named (docs/product/journal.md#formats). */
export const mapped: FormatReader = {
  recognises: ({ kind, rows }) => kind === 'csv' && rows.length > 1 && rows[0]!.texts.length >= MAPPED_NEEDED,
  read: ({ rows: [heading, ...rows] }, { columns, dayFirst }) => {
    const isNamed = MAPPED_COLUMNS.slice(0, MAPPED_NEEDED).every((name) => columns?.[name] !== undefined);
    if (!columns || !isNamed)
      throw new StatementError('This CSV is of no known platform: say which of its columns is which.', {
        of: 'columns',
        heading: heading!.texts,
      });
    const statement = statementOf('csv');
    const counted = new Counted();
    const isComma = rows.some(({ texts }) => texts.some((text) => DECIMAL_COMMA.test(text)));
    const isDayFirst = dayFirst ?? dayFirstOf(rows.map(({ texts }) => texts[columns.closed!] ?? ''));
    for (const { row, texts } of rows) {
      const text = (name: MappedColumn): string => texts[columns[name] ?? -1] ?? '';
      const number = (name: MappedColumn): string | null => decimalOf(text(name), isComma);
      const direction = directionOf(text('direction'));
      const [closed, opened] = [localTimeOf(text('closed'), isDayFirst), localTimeOf(text('opened'), isDayFirst)];
      const [size, profit, entry, exit] = [number('size'), number('profit'), number('entry'), number('exit')];
      if (!direction || closed === null || size === null || profit === null) {
        statement.left.push({ row, reason: 'The row has no direction, size, time or profit that can be read' });
        continue;
      }
      const symbol = text('symbol');
      const ticket = text('ticket') || counted.ticket(opened, closed, symbol, direction, size, entry, exit, profit);
      const money = { profit, commission: number('commission') ?? '0', swap: number('swap') ?? '0' };
      const levels = { opened, closed, entry, exit, stop: levelOf(text('stop'), isComma) };
      statement.trades.push(tradeOf({ ticket, symbol, direction, size, ...levels, ...money }));
    }
    return statement;
  },
};
