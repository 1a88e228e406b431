import { STATEMENT_LIMITS } from '@t0/contracts/journal';
import { Parser } from 'htmlparser2';
import { decimalOf } from '../decimals.ts';
import type { FormatReader } from '../format.ts';
import { localTimeOf } from '../local-time.ts';
import { pairFills, type Fill } from '../pair-fills.ts';
import { StatementError } from '../refusal.ts';
import { directionOf, less, numberOf, statementOf } from '../rows-to-trades.ts';

const { rowsMost, depthMost } = STATEMENT_LIMITS;
const FLOW = /deposit|withdraw/i;

/** IBKR's Flex query: executions in attributes; those that close are trades (docs/product/journal.md#formats). */
export const ibkr: FormatReader = {
  recognises: ({ kind }) => kind === 'xml',
  read: ({ text }) => {
    const statement = statementOf('ibkr');
    const fills: Fill[] = [];
    let row = 0;
    let depth = 0;
    const take = (name: string, given: Record<string, string>): void => {
      if (name === 'FlexStatement') statement.number = numberOf(given.accountId ?? '');
      if (name === 'AccountInformation') statement.currency = given.currency ?? null;
      if (name !== 'Trade' && name !== 'CashTransaction') return;
      row += 1;
      if (row > rowsMost) throw new StatementError(`The file has more than ${rowsMost.toLocaleString('en-US')} rows.`);
      const at = localTimeOf(given.dateTime ?? '');
      statement.currency ??= given.currency ?? null;
      if (given.currency !== undefined && given.currency !== statement.currency)
        return void statement.left.push({
          row,
          reason: `${name} in ${given.currency}, the account is in ${statement.currency}`,
        });
      if (name === 'CashTransaction') {
        const amount = decimalOf(given.amount ?? '');
        const { transactionID: ticket = `${given.dateTime} ${given.amount}`, type = '' } = given;
        if (at === null || amount === null) return void statement.left.push({ row, reason: `${type} cannot be read` });
        statement.money.push({
          ticket,
          at,
          kind: FLOW.test(type) ? 'flow' : 'result',
          amount,
          text: type.slice(0, 200),
        });
        return;
      }
      const [size, price] = [decimalOf((given.quantity ?? '').replace('-', '')), decimalOf(given.tradePrice ?? '')];
      const direction = directionOf(given.buySell ?? '');
      const { ibExecID: ticket = given.tradeID, ibOrderID: position = ticket, symbol = '' } = given;
      if (!ticket || !direction || at === null || size === null || price === null)
        return void statement.left.push({ row, reason: `An execution of ${symbol} cannot be read` });
      const commission = decimalOf(given.ibCommission ?? '') ?? '0';
      const realized = decimalOf(given.fifoPnlRealized ?? '');
      // What it realised is net of the commissions of both sides; that of the opening stays in the profit.
      const profit = realized === null || realized === '0' ? null : less(realized, commission);
      fills.push({ ticket, position: position!, symbol, direction, size, price, at, profit, commission });
    };
    const parser = new Parser(
      {
        onopentag: (name, given) => {
          depth += 1;
          if (depth > depthMost) throw new StatementError(`The file is nested deeper than ${depthMost} elements.`);
          take(name, given);
        },
        onclosetag: () => void (depth -= 1),
      },
      { xmlMode: true },
    );
    parser.write(text);
    parser.end();
    statement.trades = pairFills(fills);
    return statement;
  },
};
