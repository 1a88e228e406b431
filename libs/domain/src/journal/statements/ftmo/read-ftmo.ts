import { decimalOf } from '../decimals.ts';
import type { FormatReader } from '../format.ts';
import { headingOf } from '../heading.ts';
import { localTimeOf } from '../local-time.ts';
import { directionOf, levelOf, statementOf, tradeOf } from '../rows-to-trades.ts';

/** Columns by place, as Price is there twice. */
const HEADING = 'ticket open type volume symbol price sl tp close price swap commissions profit';

/** FTMO's history: a position closed in parts has its ticket in several rows (docs/product/journal.md#formats). */
export const ftmo: FormatReader = {
  recognises: ({ kind, rows }) => kind === 'csv' && rows[0]!.texts.slice(0, 13).map(headingOf).join(' ') === HEADING,
  read: ({ rows: [, ...rows], separator }) => {
    const statement = statementOf('ftmo');
    for (const { row, texts: t } of rows) {
      // With semicolons decimals have a comma.
      const number = (at: number): string | null => decimalOf(t[at] ?? '', separator === ';');
      const [opened, closed] = [localTimeOf(t[1] ?? ''), localTimeOf(t[8] ?? '')];
      const [direction, size, swap, commission, profit] = [
        directionOf(t[2]!),
        number(3),
        number(10),
        number(11),
        number(12),
      ];
      if (opened === null || swap === null || commission === null || profit === null || (direction && size === null))
        statement.left.push({ row, reason: `Row of ticket ${t[0]} has a number or a time that cannot be read` });
      else if (!direction)
        statement.money.push({ ticket: t[0]!, at: opened, kind: 'flow', amount: profit, text: t[2]!.slice(0, 200) });
      else {
        const levels = { opened, closed, entry: number(5), exit: number(9), stop: levelOf(t[6]!, separator === ';') };
        const identity = {
          ticket: `${t[0]} ${closed ?? 'open'}`,
          position: t[0]!,
          symbol: t[4]!,
          direction,
          size: size!,
        };
        statement.trades.push(tradeOf({ ...identity, ...levels, swap, commission, profit }));
      }
    }
    return statement;
  },
};
