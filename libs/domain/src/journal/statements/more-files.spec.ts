import { zipSync } from 'fflate';
import fc from 'fast-check';
import Big from 'big.js';
import {
  ctraderFile,
  ftmoFile,
  mql5File,
  mt4File,
  mt5File,
  randomAccount,
} from '../../../../../tests/support/statements/index.ts';
import { readStatement } from './read-statement.ts';
import { StatementError } from './refusal.ts';
import { netOf } from './rows-to-trades.ts';

const account = randomAccount(9, 8, 0);
const text = (value: string): Uint8Array => new TextEncoder().encode(value);

describe('more shapes of statements (docs/product/journal.md#formats)', () => {
  it('reads cTrader’s page as its CSV', () => {
    const csv = ctraderFile(account, { zone: 'UTC+2' });
    const rows = new TextDecoder()
      .decode(csv)
      .split('\r\n')
      .map(
        (line) =>
          `<tr>${line
            .split(',')
            .map((cell) => `<td>${cell}</td>`)
            .join('')}</tr>`,
      );
    const page = readStatement(text(`<html><body><table>${rows.join('')}</table></body></html>`));
    const { trades, money, sums, zone } = readStatement(csv);
    expect(page).toMatchObject({ trades, money, sums, zone });
  });

  it.each([
    ['Qty', 'Realized P&L'],
    ['Quantity', 'PnL'],
  ])(
    'pairs orders of TradingView with %s and %s first in, first out, also where the window opens inside a position',
    (size, profit) => {
      const lines = [
        `Symbol,Side,Type,${size},Fill Price,Status,Commission,Closing Time,Order ID,Margin,${profit}`,
        'FX:EURUSD,Sell,Market,3000,1.12,Filled,0.30 USD,2026-09-04 10:00:00,5,"85,703.13 USD",35.00 USD',
        'FX:EURUSD,Buy,Market,2000,1.11,Filled,,2026-09-03 10:00:00,4,,',
        'FX:EURUSD,Buy,Market,1000,1.10,Filled,,2026-09-02 10:00:00,3,,0.00 USD',
        'FX:GBPUSD,Buy,Limit,1000,,Cancelled,,2026-09-02 09:00:00,2,,',
        'FX:EURUSD,Sell,Market,500,1.09,Filled,,2026-09-01 10:00:00,1,,-4.00 USD',
      ];
      const read = readStatement(text(lines.join('\n')));
      expect(read.left).toHaveLength(1);
      expect(read.trades).toMatchObject([
        { ticket: '1', direction: 'long', size: '500', opened: null, entry: null, exit: '1.09', profit: '-4' },
        {
          ticket: '5',
          direction: 'long',
          size: '3000',
          opened: '2026-09-02T10:00:00.000',
          entry: '1.10666667',
          exit: '1.12',
          profit: '35',
        },
      ]);
    },
  );

  it('takes rows of MT5 that are open, and volumes of a position that is open in part', () => {
    const html = new TextDecoder('utf-16le').decode(mt5File(account));
    const [first] = account.trades;
    const volume = String(first!.size / 100);
    const open =
      '<tr><td>2026.01.20 10:00:00</td><td>77</td><td>US30</td><td>sell</td><td>0.5</td><td>42000</td><td></td><td></td><td>42100</td><td>-1.5</td><td>-50.00</td><td></td></tr>';
    const read = readStatement(
      text(html.replace(`<td>${volume}</td>`, `<td>${volume} / 9</td>`).replace('</table>', `${open}</table>`)),
    );
    expect(read.trades[0]!.size).toBe(volume);
    expect(read.open).toMatchObject([{ ticket: '77', direction: 'short', swap: '-1.5', profit: '-50', closed: null }]);
  });

  it('reads the deals of a netting account, which change direction at once', () => {
    const html = new TextDecoder('utf-16le').decode(mt5File({ ...account, trades: account.trades.slice(0, 1) }));
    const read = readStatement(text(html.replace('<td>out</td>', '<td>in/out</td>')));
    expect([read.trades.length, read.sums.length]).toEqual([1, 3]);
  });

  it('gives the same trades and the same money for every random account, in each of the formats', () => {
    const formats = [
      mt4File,
      mt5File,
      (given: typeof account) => mt5File(given, { kind: 'xlsx' }),
      ctraderFile,
      ftmoFile,
      mql5File,
    ];
    fc.assert(
      fc.property(fc.integer({ min: 1 }), fc.integer({ min: 1, max: 12 }), (seed, count) => {
        const given = randomAccount(seed, count);
        const net = given.trades.reduce((sum, one) => sum + one.profit + one.commission + one.swap, 0);
        for (const write of formats) {
          const { trades } = readStatement(write(given));
          const read = trades.reduce((sum, one) => sum.plus(netOf(one)), new Big(0));
          expect([trades.length, read.times(100).toNumber()]).toEqual([count, net]);
        }
      }),
      { numRuns: 60 },
    );
  });

  it('refuses an archive that claims other sizes than it has', () => {
    const sheet = text(`<worksheet><sheetData>${'<row><c><v>1</v></c></row>'.repeat(5000)}</sheetData></worksheet>`);
    const archive = zipSync({ 'xl/worksheets/sheet1.xml': sheet });
    const size = new Uint8Array(new Uint32Array([sheet.length]).buffer);
    for (const claimed of [10, 0x7fffffff]) {
      const forged = archive.slice();
      const bytes = new Uint8Array(new Uint32Array([claimed]).buffer);
      for (let at = 0; at < forged.length - 4; at += 1)
        if (size.every((byte, index) => forged[at + index] === byte)) forged.set(bytes, at);
      expect(() => readStatement(forged)).toThrow(StatementError);
    }
  });
});
