import { money, sum, type GivenAccount, type GivenTrade } from './account.ts';

/** What real files of MT4 differ in. */
export interface Mt4Switches {
  newestFirst?: boolean;
  /** The head has no account, name and leverage. */
  bareHead?: boolean;
  /** The currency has no decimals. */
  decimals?: 0 | 2;
  /** Orders that were cancelled stand among the closed trades. */
  cancelled?: boolean;
  /** Swap is booked as rows of money. */
  financing?: number[];
  /** Rows in the shape of a trade at 23:59:58 that are none, by amount. */
  bookings?: number[];
  /** Attributes without quotes, values broken over lines. */
  spreadsheet?: boolean;
  /** Section titles and headings in another language. */
  heads?: 'de' | 'es' | 'zh';
  /** The printed profit is wrong by this much. */
  wrongBy?: number;
  affix?: string;
}

const WORDS = {
  en: ['Closed Transactions:', 'Open Trades:', 'Working Orders:', 'Summary:', 'Currency', 'Closed P/L:'],
  de: ['Geschlossene Transaktionen:', 'Offene Positionen:', 'Aufträge:', 'Zusammenfassung:', 'Währung', 'Geschlossen:'],
  es: ['Transacciones cerradas:', 'Operaciones abiertas:', 'Órdenes:', 'Resumen:', 'Divisa', 'Cerrado:'],
  zh: ['已平仓交易:', '未平仓交易:', '挂单:', '摘要:', '货币', '平仓盈亏:'],
} as const;

/** A Statement.htm of MT4. */
export function mt4File(account: GivenAccount, switches: Mt4Switches = {}): Uint8Array {
  const { decimals = 2, heads, affix = '', financing = [], bookings = [] } = switches;
  const amount = (value: number): string => money(value, { decimals });
  const [closedTitle, openTitle, ordersTitle, summary, currency, closedSum] = WORDS[heads ?? 'en'];
  const time = (text: string): string => text.replaceAll('-', '.');
  const row = (trade: GivenTrade): string =>
    `<tr align=right><td title="${trade.comment}">${trade.ticket}</td><td class=msdate nowrap>${time(trade.opened)}</td><td>${trade.side}</td><td class=mspt>${(trade.size / 100).toFixed(2)}</td><td>${trade.symbol.toLowerCase()}${affix}</td><td>${trade.entry}</td><td>${trade.stop}</td><td>0.00000</td><td class=msdate nowrap>${trade.closed ? time(trade.closed) : '&nbsp;'}</td><td>${trade.exit}</td><td class=mspt>${amount(trade.commission)}</td><td class=mspt>${amount(trade.taxes)}</td><td class=mspt>${amount(trade.swap)}</td><td class=mspt>${amount(trade.profit)}</td></tr>`;
  const moneyRow = (ticket: number, at: string, type: string, text: string, value: number): string =>
    `<tr align=right><td>${ticket}</td><td class=msdate nowrap>${time(at)}</td><td>${type}</td><td colspan=10 align=left>${text}</td><td class=mspt>${amount(value)}</td></tr>`;
  const closed = account.trades.filter((trade) => trade.closed !== null);
  const booked = bookings.map((value, index): GivenTrade => ({
    ...closed[0]!,
    ...{
      ticket: 8_100_000 + index,
      symbol: '',
      size: 0,
      entry: '0.00',
      stop: '0.00',
      exit: '0.00',
      comment: 'Year end',
    },
    ...{
      opened: '2026-12-31 23:59:58',
      closed: '2026-12-31 23:59:59',
      commission: 0,
      taxes: 0,
      swap: 0,
      profit: value,
    },
  }));
  const rows = [
    ...account.money.map(({ ticket, at, type, text, amount: value }) => moneyRow(ticket, at, type, text, value)),
    ...financing.map((value, index) =>
      moneyRow(8_000_000 + index, '2026-01-06 23:59:00', 'balance', 'Financing', value),
    ),
    ...closed.map(row),
    ...booked.map(row),
  ];
  if (switches.cancelled)
    rows.push(
      `<tr align=right><td title="cancelled">7000001</td><td>2026.01.07 10:00:00</td><td>buy limit</td><td>0.10</td><td>eurusd</td><td>1.09</td><td>0.00</td><td>0.00</td><td>2026.01.07 11:00:00</td><td>1.10</td><td colspan=4>cancelled</td></tr>`,
    );
  if (switches.newestFirst) rows.reverse();
  const of = (name: 'commission' | 'taxes' | 'swap' | 'profit'): number =>
    sum([...closed, ...booked].map((trade) => trade[name])) + (name === 'profit' ? (switches.wrongBy ?? 0) : 0);
  const columns = (['commission', 'taxes', 'swap', 'profit'] as const).map(of);
  const head = switches.bareHead
    ? `<td colspan=5></td><td colspan=2><b>${currency}: ${account.currency}</b></td><td colspan=3 align=right><b>2026 January 31, 12:00</b></td>`
    : `<td colspan=2><b>Account: ${account.number}</b></td><td colspan=5><b>Name: A Person</b></td><td colspan=2><b>${currency}: ${account.currency}</b></td><td colspan=2><b>Leverage: 1:100</b></td><td colspan=3 align=right><b>2026 January 31, 12:00</b></td>`;
  const title = (text: string): string => `<tr align=left><td colspan=14><b>${text}</b></td></tr>`;
  const html = `<html><head><title>Statement</title></head><body><table cellspacing=1 cellpadding=3 border=0>
<tr align=left>${head}</tr>
${title(closedTitle)}
${rows.join('\n')}
<tr align=right><td colspan=10>&nbsp;</td>${columns.map((value) => `<td class=mspt>${amount(value)}</td>`).join('')}</tr>
<tr align=right><td colspan=10>&nbsp;</td><td colspan=2><b>${closedSum}</b></td><td colspan=2 class=mspt><b>${amount(sum(columns))}</b></td></tr>
${title(openTitle)}
${account.trades
  .filter((trade) => trade.closed === null)
  .map(row)
  .join('\n')}
<tr align=right><td colspan=10>&nbsp;</td><td class=mspt>0.00</td><td>0.00</td><td>0.00</td><td class=mspt>0.00</td></tr>
${title(ordersTitle)}
<tr><td colspan=14 align=center>-</td></tr>
${title(summary)}
</table></body></html>`;
  const text = switches.spreadsheet ? html.replaceAll('"', '').replaceAll('<td', '<td\n  style=mso-x') : html;
  return new TextEncoder().encode(text);
}
