import { decimalOf } from '../decimals.ts';
import type { FormatReader } from '../format.ts';
import { columnsOf } from '../heading.ts';
import { localTimeOf } from '../local-time.ts';
import { statementOf, tradeOf } from '../rows-to-trades.ts';

const COLUMNS = {
  symbol: /^symbol$/,
  buyFill: /^buyfillid$/,
  sellFill: /^sellfillid$/,
  size: /^qty$/,
  bought: /^buyprice$/,
  sold: /^sellprice$/,
  profit: /^pnl$/,
  boughtAt: /^boughttimestamp$/,
  soldAt: /^soldtimestamp$/,
};

/** Tradovate's Performance: pairs of fills; a short was sold before it was bought (docs/product/journal.md#formats). */
export const tradovate: FormatReader = {
  recognises: ({ kind, rows }) =>
    kind === 'csv' && Object.values(columnsOf(rows[0]!, COLUMNS)).every((column) => column >= 0),
  read: ({ rows: [heading, ...rows] }) => {
    const statement = { ...statementOf('tradovate'), currency: 'USD' };
    const column = columnsOf(heading!, COLUMNS);
    for (const { row, texts } of rows) {
      const text = (name: keyof typeof COLUMNS): string => texts[column[name]] ?? '';
      const [boughtAt, soldAt] = [localTimeOf(text('boughtAt'), false), localTimeOf(text('soldAt'), false)];
      const [size, profit] = [decimalOf(text('size')), decimalOf(text('profit'))];
      if (boughtAt === null || soldAt === null || size === null || profit === null) {
        statement.left.push({ row, reason: `A pair of ${text('symbol')} cannot be read` });
        continue;
      }
      const isLong = boughtAt <= soldAt;
      const [bought, sold] = [decimalOf(text('bought')), decimalOf(text('sold'))];
      const identity = { ticket: `${text('buyFill')}-${text('sellFill')}`, symbol: text('symbol'), size };
      statement.trades.push(
        isLong
          ? tradeOf({
              ...identity,
              direction: 'long',
              opened: boughtAt,
              closed: soldAt,
              entry: bought,
              exit: sold,
              profit,
            })
          : tradeOf({
              ...identity,
              direction: 'short',
              opened: soldAt,
              closed: boughtAt,
              entry: sold,
              exit: bought,
              profit,
            }),
      );
    }
    return statement;
  },
};
