import Big from 'big.js';
import type { Statement } from '@t0/contracts/journal';
import {
  ctraderFile,
  flexFile,
  ftmoFile,
  mql5File,
  mt4File,
  mt5File,
  myfxbookFile,
  randomAccount,
  tradingviewFile,
  tradovateFile,
} from '../../../../../tests/support/statements/index.ts';
import type { GivenAccount } from '../../../../../tests/support/statements/index.ts';
import { readStatement } from './read-statement.ts';
import { netOf } from './rows-to-trades.ts';

const account = randomAccount(7, 24, 2);
const only = (given: Partial<GivenAccount['trades'][number]>): GivenAccount => ({
  ...account,
  trades: [{ ...account.trades[0]!, ...given }],
});
const cents = (value: string): number => new Big(value).times(100).toNumber();
const closedOf = ({ trades }: GivenAccount) => trades.filter(({ closed }) => closed !== null);
const netCents = (given: GivenAccount): number =>
  closedOf(given).reduce((sum, one) => sum + one.profit + one.commission + one.swap + one.taxes, 0);
const readCents = ({ trades }: Statement): number =>
  cents(trades.reduce((sum, one) => sum.plus(netOf(one)), new Big(0)).toFixed());

/** Files by name, the account that is in them, and what else a reading says. */
const CORPUS: [string, Uint8Array, GivenAccount, Partial<Record<'open' | 'money' | 'left' | 'sums', number>>][] = [
  ['MT4', mt4File(account), account, { open: 2, money: 1, left: 0, sums: 5 }],
  ['MT4, newest first', mt4File(account, { newestFirst: true }), account, { open: 2 }],
  ['MT4 without account, name and leverage', mt4File(account, { bareHead: true }), account, {}],
  ['MT4 with cancelled orders', mt4File(account, { cancelled: true }), account, { left: 1 }],
  ['MT4 with financing as money rows', mt4File(account, { financing: [-123, 45] }), account, { money: 3 }],
  ['MT4 with bookings at the end of a year', mt4File(account, { bookings: [-5000, 1200] }), account, { money: 3 }],
  ['MT4 saved by a spreadsheet', mt4File(account, { spreadsheet: true }), account, { open: 2 }],
  ['MT4 in German', mt4File(account, { heads: 'de' }), account, { sums: 5 }],
  ['MT4 in Spanish', mt4File(account, { heads: 'es' }), account, { sums: 5 }],
  ['MT4 in Chinese', mt4File(account, { heads: 'zh' }), account, { sums: 5 }],
  ['MT5', mt5File(account), account, { money: 1, left: 1, sums: 3 }],
  ['MT5 without a mark', mt5File(account, { noMark: true }), account, { sums: 3 }],
  ['MT5 in German', mt5File(account, { heads: 'de' }), account, { sums: 3 }],
  ['MT5 in Spanish', mt5File(account, { heads: 'es' }), account, { sums: 3 }],
  ['MT5 in Chinese', mt5File(account, { heads: 'zh' }), account, { sums: 3 }],
  ['MT5 with fees', mt5File(account, { fee: true }), account, { sums: 3 }],
  ['MT5 with openings before the period', mt5File(account, { openedBefore: 3 }), account, { sums: 2 }],
  ['MT5 with positions closed in parts', mt5File(account, { inParts: true }), account, { sums: 3 }],
  ['MT5 as a workbook', mt5File(account, { kind: 'xlsx' }), account, { money: 1, left: 1, sums: 3 }],
  ['MT5 as a workbook, in German', mt5File(account, { kind: 'xlsx', heads: 'de' }), account, { sums: 3 }],
  ['MT5 as a workbook, with fees', mt5File(account, { kind: 'xlsx', fee: true }), account, { sums: 3 }],
  [
    'MT5 as a workbook that claims a million rows',
    mt5File(account, { kind: 'xlsx', million: true }),
    account,
    { sums: 3 },
  ],
  ['cTrader', ctraderFile(account), account, { money: 1, left: 1, sums: 2 }],
  ['cTrader, deals alone', ctraderFile(account, { alone: true }), account, { money: 0, sums: 2 }],
  ['cTrader in Spanish', ctraderFile(account, { alone: true, spanish: true }), account, { sums: 2 }],
  ['cTrader without opening times', ctraderFile(account, { noOpening: true }), account, { sums: 2 }],
  ['cTrader with the day first', ctraderFile(account, { slashes: true }), account, { sums: 2 }],
  ['cTrader with a zone', ctraderFile(account, { zone: 'UTC+8' }), account, { sums: 2 }],
  ['FTMO', ftmoFile(account), account, { money: 1 }],
  ['Myfxbook', myfxbookFile(account), account, { money: 1, open: 2 }],
  ['MQL5 signal', mql5File(account), account, { money: 1 }],
];

/** Accounts of one trade, written by every format that has the field. */
const ONE: [string, GivenAccount][] = [
  ['a loss', only({ profit: -12_345 })],
  ['thousands', only({ profit: 123_456_789 })],
  ['nothing gained', only({ profit: 0, commission: 0, swap: 0 })],
  ['a swap alone', only({ profit: 0, swap: -1 })],
  ['a swap at midnight', only({ opened: '2026-01-06 23:59:59', closed: '2026-01-07 00:00:00', swap: -250 })],
  ['a stop out', only({ comment: '[so 18.80%/0.94/5.00]' })],
  ['a stop of 0', only({ stop: '0.00000' })],
  ['a stop beyond the entry', only({ side: 'buy', entry: '1.10000', stop: '1.20000' })],
  ['a short', only({ side: 'sell' })],
  ['the smallest size', only({ size: 1 })],
  ['a size of thousands', only({ size: 142_800 })],
];
const WRITERS: [string, (given: GivenAccount) => Uint8Array][] = [
  ['MT4', mt4File],
  ['MT5', mt5File],
  ['MT5 as a workbook', (given) => mt5File(given, { kind: 'xlsx' })],
  ['cTrader', (given) => ctraderFile(given, { alone: true })],
  ['FTMO', ftmoFile],
  ['MQL5', mql5File],
];

describe('the corpus of statements (docs/product/journal.md#formats)', () => {
  it('has at least 60 files', () => {
    expect(CORPUS.length + ONE.length * WRITERS.length).toBeGreaterThanOrEqual(60);
  });

  it.each(CORPUS)('reads %s', (_, bytes, given, counts) => {
    const read = readStatement(bytes);
    expect([read.trades.length, readCents(read)]).toEqual([closedOf(given).length, netCents(given)]);
    for (const [name, count] of Object.entries(counts))
      expect([name, read[name as 'left'].length]).toEqual([name, count]);
  });

  it.each(ONE.flatMap(([name, given]) => WRITERS.map(([format, write]) => [name, format, given, write] as const)))(
    'reads %s of %s',
    (_name, _format, given, write) => {
      const read = readStatement(write(given));
      const [trade] = given.trades;
      expect([read.trades.length, readCents(read)]).toEqual([1, netCents(given)]);
      expect(read.trades[0]).toMatchObject({
        direction: trade!.side === 'buy' ? 'long' : 'short',
        size: new Big(trade!.size).div(100).toFixed(),
        opened: expect.stringContaining(trade!.opened.replace(' ', 'T').slice(0, 16)) as string,
      });
    },
  );

  it('gives the same trades for every language, and for the page and the workbook of one account', () => {
    const tradesOf = (bytes: Uint8Array) => readStatement(bytes).trades.map(({ comment: _, ...trade }) => trade);
    for (const heads of ['de', 'es', 'zh'] as const) {
      expect(tradesOf(mt4File(account, { heads }))).toEqual(tradesOf(mt4File(account)));
      expect(tradesOf(mt5File(account, { heads }))).toEqual(tradesOf(mt5File(account)));
    }
    expect(tradesOf(mt5File(account, { kind: 'xlsx' }))).toEqual(tradesOf(mt5File(account)));
  });

  it('reads money in JPY without decimals', () => {
    const yen = {
      ...account,
      currency: 'JPY',
      trades: account.trades.map((trade) => ({ ...trade, profit: 150_000, commission: -100, swap: 0 })),
    };
    const read = readStatement(mt4File(yen, { decimals: 0 }));
    expect([read.currency, read.trades[0]!.profit, read.trades[0]!.commission]).toEqual(['JPY', '1500', '-1']);
  });

  it('keeps what a broker adds to symbols', () => {
    for (const affix of ['-2', '@', '.', '_m', 'cash', '.r', 'm'])
      expect(readStatement(mt4File(account, { affix })).trades[0]!.symbol).toBe(
        `${account.trades[0]!.symbol.toLowerCase()}${affix}`,
      );
  });

  it('keeps three digits of the number, and neither name nor login', () => {
    for (const bytes of [mt4File(account), mt5File(account), mt5File(account, { kind: 'xlsx' })]) {
      const read = readStatement(bytes);
      expect([read.number, read.currency]).toEqual(['321', 'USD']);
      expect(JSON.stringify(read)).not.toMatch(/7654321|A Person/);
    }
  });

  it('reads TradingView’s sentences under headings of any language, and dates that a spreadsheet touched', () => {
    for (const switches of [{}, { german: true }, { spreadsheet: true }]) {
      const read = readStatement(tradingviewFile(account, switches), { dayFirst: true });
      expect(readCents(read)).toBe(closedOf(account).reduce((sum, { profit }) => sum + profit, 0));
      expect(read.sums).toHaveLength(1);
    }
    const days = { ...account, trades: [{ ...account.trades[0]!, closed: '2026-09-02 16:40:00' }] };
    const bytes = tradingviewFile(days, { spreadsheet: true });
    expect(() => readStatement(bytes)).toThrow('Do the dates of this file begin with the day or with the month?');
    expect(readStatement(bytes, { dayFirst: true }).trades[0]!.closed).toBe('2026-09-02T16:40:00.000');
    expect(readStatement(bytes, { dayFirst: false }).trades[0]!.closed).toBe('2026-02-09T16:40:00.000');
  });

  it('counts equal rows as often as one file has them, where there is no ticket', () => {
    const twice = { ...account, trades: [account.trades[0]!, account.trades[0]!] };
    for (const bytes of [
      mql5File(twice),
      tradingviewFile({ ...twice, trades: twice.trades.map((one) => ({ ...one, profit: 0 })) }),
    ])
      expect(new Set(readStatement(bytes).trades.map(({ ticket }) => ticket)).size).toBe(2);
  });

  it('takes pairs of Tradovate in either order, and executions of IBKR in parts', () => {
    const pairs = readStatement(tradovateFile(account));
    expect(pairs.trades.map(({ direction }) => direction)).toEqual(
      closedOf(account).map(({ side }) => (side === 'buy' ? 'long' : 'short')),
    );
    expect(readCents(pairs)).toBe(closedOf(account).reduce((sum, { profit }) => sum + profit, 0));
    const whole = readStatement(flexFile(account));
    const money = (read: Statement): number => Math.round(readCents(read));
    expect([whole.trades.length, money(whole)]).toEqual([
      closedOf(account).length,
      closedOf(account).reduce((sum, { profit, commission }) => sum + profit + commission, 0),
    ]);
    const [first] = readStatement(flexFile(only({ size: 100 }), 3)).trades;
    expect(first).toMatchObject({ size: '33', position: String(account.trades[0]!.ticket + 1_000_000) });
  });

  it('links parts of one position of MT4 by their comments', () => {
    const [one] = account.trades;
    const parts = [
      { ...one!, ticket: 1, comment: 'to #2' },
      { ...one!, ticket: 2, comment: 'from #1 to #3' },
      { ...one!, ticket: 3, comment: 'from #2' },
      { ...one!, ticket: 4, comment: '' },
    ];
    const read = readStatement(mt4File({ ...account, trades: parts }));
    expect(read.trades.map(({ position }) => position)).toEqual(['1', '1', '1', '4']);
  });
});
