import type { Statement } from '@t0/contracts/journal';
import Big from 'big.js';
import { contentOf } from './content.ts';
import { ctrader } from './ctrader/read-ctrader.ts';
import type { FormatReader, StatementOptions } from './format.ts';
import { ftmo } from './ftmo/read-ftmo.ts';
import { ibkr } from './ibkr/read-ibkr.ts';
import { DayFirstUnknown } from './local-time.ts';
import { mapped } from './mapped/read-mapped.ts';
import { mql5 } from './mql5/read-mql5.ts';
import { mt4 } from './mt4/read-mt4.ts';
import { mt5 } from './mt5/read-mt5.ts';
import { myfxbook } from './myfxbook/read-myfxbook.ts';
import { StatementError } from './refusal.ts';
import { tradingview } from './tradingview/read-tradingview.ts';
import { tradovate } from './tradovate/read-tradovate.ts';

/** The list of formats, in the order in which they are tried: the last takes any CSV. */
const FORMATS: readonly FormatReader[] = [
  mt4,
  mt5,
  ctrader,
  tradingview,
  ftmo,
  myfxbook,
  tradovate,
  ibkr,
  mql5,
  mapped,
];

const UNKNOWN =
  'This is no history of a platform that is read. Export the account history: in MT4 as a detailed report, in MT5 as a report in HTML or Open XML, in cTrader as CSV.';

/**
 * Reads a broker's statement of any format (docs/product/journal.md#statements).
 * @throws StatementError with the sentence for the member: no statement, beyond the bounds, a question, or sums that do not agree
 */
export function readStatement(bytes: Uint8Array, options: StatementOptions = {}): Statement {
  const content = contentOf(bytes);
  if (content.kind !== 'xml' && content.rows.length === 0) throw new StatementError(UNKNOWN);
  const format = FORMATS.find((one) => one.recognises(content));
  if (!format) throw new StatementError(UNKNOWN);
  const statement = readWith(format, content, options);
  for (const { name, own, file } of statement.sums)
    if (!new Big(own).eq(file))
      throw new StatementError(
        `The file prints ${file} as its total of ${name}, and its rows sum to ${own}: a difference of ${new Big(own).minus(file).toFixed()}. Export it again.`,
      );
  const { trades, open, money } = statement;
  if (trades.length + open.length + money.length === 0)
    throw new StatementError('The statement has no trades: choose a longer period.');
  return statement;
}

function readWith(format: FormatReader, content: ReturnType<typeof contentOf>, options: StatementOptions): Statement {
  try {
    return format.read(content, options);
  } catch (error) {
    if (!(error instanceof DayFirstUnknown)) throw error;
    throw new StatementError('Do the dates of this file begin with the day or with the month?', { of: 'day-first' });
  }
}
