import { decimalOf } from '../decimals.ts';
import type { FormatReader } from '../format.ts';
import { headingOf } from '../heading.ts';
import { localTimeOf } from '../local-time.ts';
import { Counted, directionOf, levelOf, statementOf, tradeOf } from '../rows-to-trades.ts';

/** A signal's export of MQL5: no ticket, two columns Time and two columns Price, gross profit (docs/product/journal.md#formats). */
export const mql5: FormatReader = {
  recognises: ({ kind, rows }) => {
    const names = rows[0]?.texts.map(headingOf) ?? [];
    const times = (name: string): number => names.filter((one) => one === name).length;
    return (
      kind === 'csv' && names[0] === 'time' && times('time') === 2 && times('price') === 2 && names.includes('profit')
    );
  },
  read: ({ rows: [heading, ...rows] }) => {
    const statement = statementOf('mql5');
    const counted = new Counted();
    const names = heading!.texts.map(headingOf);
    const at = (name: string, last = false): number => (last ? names.lastIndexOf(name) : names.indexOf(name));
    for (const { row, texts } of rows) {
      const number = (column: number): string | null => decimalOf(texts[column] ?? '');
      const [opened, closed] = [localTimeOf(texts[0]!), localTimeOf(texts[at('time', true)] ?? '')];
      const [type, symbol] = [texts[at('type')] ?? '', texts[at('symbol')] ?? ''];
      const [direction, size, profit] = [directionOf(type), number(at('volume')), number(at('profit'))];
      if (opened === null || profit === null || (direction && (size === null || closed === null)))
        statement.left.push({ row, reason: `${type} ${symbol} has a number or a time that cannot be read` });
      else if (/^(?:balance|credit)$/i.test(type))
        statement.money.push({
          ticket: counted.ticket(opened, type, profit),
          at: opened,
          kind: 'flow',
          amount: profit,
          text: type,
        });
      else if (!direction) statement.left.push({ row, reason: `${type} of ${symbol} was not filled` });
      else {
        const [entry, exit] = [number(at('price')), number(at('price', true))];
        const ticket = counted.ticket(opened, closed, symbol, direction, size, entry, exit, profit);
        const money = { profit, commission: number(at('commission')) ?? '0', swap: number(at('swap')) ?? '0' };
        const levels = { opened, closed, entry, exit, stop: levelOf(texts[at('s/l')] ?? '') };
        statement.trades.push(tradeOf({ ticket, symbol, direction, size: size!, ...levels, ...money }));
      }
    }
    return statement;
  },
};
