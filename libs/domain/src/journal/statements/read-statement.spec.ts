import Big from 'big.js';
import fc from 'fast-check';
import { zipSync } from 'fflate';
import {
  ctraderFile,
  ftmoFile,
  mt4File,
  mt5File,
  randomAccount,
  tradingviewFile,
  utf16,
} from '../../../../../tests/support/statements/index.ts';
import { decimalOf, ofDouble } from './decimals.ts';
import { localTimeOf } from './local-time.ts';
import { readStatement } from './read-statement.ts';
import { netOf } from './rows-to-trades.ts';

const account = randomAccount(3, 6, 0);
const text = (value: string): Uint8Array => new TextEncoder().encode(value);
const page = (inner: string): Uint8Array => text(`<html><body><table>${inner}</table></body></html>`);

describe('a statement (docs/product/journal.md#statements)', () => {
  it.each([
    ['MT4', mt4File(account, { wrongBy: 1 }), 'total of profit', '-0.01'],
    ['MT5', mt5File(account, { wrongBy: 10_000 }), 'total of deals', '-100'],
    ['cTrader', ctraderFile(account, { wrongBy: -250 }), 'total of net', '2.5'],
    ['TradingView', tradingviewFile(account, { wrongBy: 1 }), 'total of balance', '-0.01'],
  ])('of %s whose sum is another than the file’s is refused with the difference', (_, bytes, name, difference) => {
    expect(() => readStatement(bytes)).toThrow(name);
    expect(() => readStatement(bytes)).toThrow(`a difference of ${difference}.`);
  });

  it.each([
    ['a picture', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 1, 2, 3]), 'This is no statement'],
    ['nothing', new Uint8Array(0), 'This is no statement'],
    ['a page without a history', page('<tr><td>Hello</td></tr>'), 'no history of a platform'],
    ['a frame of a spreadsheet', text('<html><frameset><frame src=sheet001.htm></frameset></html>'), 'as sheet001.htm'],
    ['an archive of something else', zipSync({ 'a.txt': text('a') }), 'has no sheet'],
    ['a damaged archive', zipSync({ 'xl/worksheets/sheet1.xml': text('<x/>') }).slice(0, 40), 'damaged'],
    [
      'orders of MT5 alone',
      mt5File({ ...account, trades: [], money: [] }, { positions: false }),
      'In MT5 open Toolbox, History',
    ],
    ['a test of MT5', page('<tr><td>Strategy Tester Report</td></tr>'), 'In MT5 open Toolbox, History'],
    ['a CSV with an open quote', text('a,b,c,d,e\n"x'), 'Line 2'],
    [
      'orders of TradingView without results',
      text('Symbol,Side,Type,Qty,Fill Price,Status,Order ID\nFX:EURUSD,Buy,Market,1,1.1,Filled,1'),
      'export the balance history',
    ],
    ['an empty period', mt4File({ ...account, trades: [], money: [] }), 'no history of a platform'],
  ])('that is %s is refused in words', (_, bytes, message) => {
    expect(() => readStatement(bytes)).toThrow(message);
  });

  it.each([
    ['too many rows', text(`a,b,c,d,e\n${'1,2,3,4,5\n'.repeat(200_001)}`), 'more than 200,000 rows'],
    ['a long cell', page(`<tr><td>${'x'.repeat(9000)}</td></tr>`), 'more than 2,000 characters'],
    ['an endless row', page(`<tr>${'<td>1</td>'.repeat(201)}</tr>`), 'more than 200 cells'],
    ['deep elements', page('<div>'.repeat(200)), 'nested deeper than 100'],
    ['a wide span', page(`<tr>${'<td colspan=9999>1</td>'.repeat(3)}</tr>`), 'more than 200 cells'],
    [
      'many files',
      zipSync(Object.fromEntries(Array.from({ length: 201 }, (_, at) => [`f${at}`, new Uint8Array(0)]))),
      'more than 200 files',
    ],
    [
      'a sheet that unpacks to more than 100 MB',
      zipSync({ 'xl/worksheets/sheet1.xml': new Uint8Array(101 * 1024 * 1024) }),
      'larger than 100 MB',
    ],
  ])('with %s is refused in words', (_, bytes, message) => {
    expect(() => readStatement(bytes)).toThrow(message);
  });

  it('asks for the columns of an unknown CSV, and reads it by them', () => {
    const bytes = text('Sym;Way;Lots;Done;Gain\nEURUSD;Buy;0,10;14/09/2026 10:00;12,50\nTotal;;;;12,50\n');
    expect(() => readStatement(bytes)).toThrow(
      expect.objectContaining({
        question: { of: 'columns', heading: ['Sym', 'Way', 'Lots', 'Done', 'Gain'] },
      }) as Error,
    );
    const read = readStatement(bytes, { columns: { symbol: 0, direction: 1, size: 2, closed: 3, profit: 4 } });
    expect(read.trades).toMatchObject([
      { symbol: 'EURUSD', size: '0.1', closed: '2026-09-14T10:00:00.000', profit: '12.5' },
    ]);
    expect(read.left).toEqual([{ row: 3, reason: 'The row has no direction, size, time or profit that can be read' }]);
  });

  it('gives the same money for a position closed in parts, written in three ways', () => {
    const [trade] = account.trades;
    const whole = { ...trade!, size: 100, profit: 10_001, commission: -200, swap: -31 };
    const parts = [
      { ...whole, size: 60, profit: 6001, commission: -120, swap: -20 },
      { ...whole, size: 40, profit: 4000, commission: -80, swap: -11, closed: '2026-01-30 10:00:00' },
    ];
    const written = [
      mt5File({ ...account, trades: [whole] }, { inParts: true }),
      mt4File({
        ...account,
        trades: [
          { ...parts[0]!, comment: `to #2` },
          { ...parts[1]!, ticket: 2, comment: `from #${whole.ticket}` },
        ],
      }),
      ctraderFile({ ...account, trades: [parts[0]!, { ...parts[1]!, ticket: 2 }] }),
      ftmoFile({ ...account, trades: parts }),
    ].map((bytes) => readStatement(bytes).trades);
    const sums = written.map((trades) => ({
      positions: new Set(trades.map(({ position }) => position)).size,
      net: trades.reduce((sum, one) => sum.plus(netOf(one)), new Big(0)).toFixed(),
      size: trades.reduce((sum, one) => sum.plus(one.size), new Big(0)).toFixed(),
    }));
    expect(sums).toEqual(Array(4).fill({ positions: 1, net: '97.7', size: '1' }));
  });

  it('takes what a heading of cTrader says of zone and currency', () => {
    expect(readStatement(ctraderFile(account, { zone: 'UTC+8' }))).toMatchObject({ zone: 'UTC+8', currency: 'USD' });
    expect(readStatement(ctraderFile(account)).zone).toBeNull();
  });

  it('reads the text of any encoding', () => {
    const html = `<html><table><tr><td colspan=2>Account: 12345</td><td>Währung: EUR</td></tr><tr align=right><td title="é">1</td><td>2026.01.05 10:00:00</td><td>balance</td><td colspan=10>Überweisung</td><td>10.00</td></tr></table></html>`;
    const latin = new Uint8Array([...html].map((char) => char.charCodeAt(0)));
    for (const bytes of [text(html), text(`\ufeff${html}`), latin, utf16(html, false), utf16(html, true)])
      expect(readStatement(bytes)).toMatchObject({
        currency: 'EUR',
        number: '345',
        money: [{ text: 'Überweisung', kind: 'flow' }],
      });
    // 0x80 is the euro of Windows, 0x96 its dash.
    const windows = latin.map((byte) => (byte === 0x2e ? 0x2c : byte));
    const amount = [...'10,00'].map((char) => char.charCodeAt(0)).join();
    const at = [...windows.keys()].findLast((index) => windows.slice(index, index + 5).join() === amount)!;
    const given = new Uint8Array([
      ...windows.slice(0, at),
      0x96,
      ...windows.slice(at, at + 5),
      0x20,
      0x80,
      ...windows.slice(at + 5),
    ]);
    expect(readStatement(given.map((byte, index) => (byte === 0x2c && index < at ? 0x2e : byte)))).toMatchObject({
      money: [{ amount: '-10' }],
    });
  });
});

describe('numbers and times of statements', () => {
  it.each([
    ['5 000.00', false, '5000'],
    ['42\u00a0150.0', false, '42150'],
    ['42 150,00', true, '42150'],
    ['-1 071.00', false, '-1071'],
    ['($1,204.50)', false, '-1204.5'],
    ['$(50.00)', false, '-50'],
    ['1.234,50', false, '1234.5'],
    ['85,703.13', false, '85703.13'],
    ['1,234', false, '1234'],
    ['1,234', true, '1.234'],
    ['1.234', true, '1234'],
    ['\u2212.5', false, '-0.5'],
    ['-0.00', false, '0'],
    ['—', false, null],
    ['', false, null],
    ['12a', false, null],
    ['1e5', false, null],
  ])('%s is read (comma: %s) as %s', (given, comma, expected) => {
    expect(decimalOf(given, comma)).toBe(expected);
  });

  it('read every amount back as it was written', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e12, max: 1e12 }), (cents) => {
        const value = new Big(cents).div(100);
        const grouped = value.toFixed(2).replace(/\B(?=(\d{3})+\.)/g, ' ');
        expect(new Big(decimalOf(grouped)!).eq(value)).toBe(true);
        expect(new Big(decimalOf(grouped.replace('.', ','), true)!).eq(value)).toBe(true);
      }),
    );
    expect([ofDouble('1.1000000000000001'), ofDouble('1E-5'), ofDouble('text')]).toEqual(['1.1', '0.00001', 'text']);
  });

  it.each([
    ['2026.09.02 16:00:00', undefined, '2026-09-02T16:00:00.000'],
    ['2026-09-03 17:54', undefined, '2026-09-03T17:54:00.000'],
    ['20260126;115715', undefined, '2026-01-26T11:57:15.000'],
    ['02 Sep 2026 21:45:10.900', undefined, '2026-09-02T21:45:10.900'],
    ['02 ene 2026 21:45:10', undefined, '2026-01-02T21:45:10.000'],
    ['02/09/2026 21:45', true, '2026-09-02T21:45:00.000'],
    ['02/09/2026 21:45', false, '2026-02-09T21:45:00.000'],
    ['9/2/26 4:40 PM', false, '2026-09-02T16:40:00.000'],
    ['2026.02.30 10:00:00', undefined, null],
    ['yesterday', undefined, null],
  ])('%s (day first: %s) is %s', (given, dayFirst, expected) => {
    expect(localTimeOf(given, dayFirst)).toBe(expected);
  });
});
