import { money, sum, type GivenAccount, type GivenTrade } from './account.ts';

const bytes = (lines: string[]): Uint8Array => new TextEncoder().encode(`${lines.join('\r\n')}\r\n`);
const closedOf = ({ trades }: GivenAccount): GivenTrade[] => trades.filter(({ closed }) => closed !== null);
const netOf = ({ profit, commission, swap, taxes }: GivenTrade): number => profit + commission + swap + taxes;
const lots = (size: number): string => (size / 100).toFixed(2);
const isoDay = (text: string): string => text.slice(0, 10).split('-').reverse().join('/');

/** What real files of cTrader differ in. */
export interface CtraderSwitches {
  /** Deals alone, without titles and other sections. */
  alone?: boolean;
  spanish?: boolean;
  /** Minutes are not in the heading. */
  zone?: string;
  noOpening?: boolean;
  /** Dates as 02/09/2026. */
  slashes?: boolean;
  wrongBy?: number;
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** cTrader's history as CSV. */
export function ctraderFile(account: GivenAccount, switches: CtraderSwitches = {}): Uint8Array {
  const { alone, spanish, zone = '', noOpening, slashes, wrongBy = 0 } = switches;
  const marked = zone && ` (${zone})`;
  const time = (text: string): string =>
    slashes
      ? `${isoDay(text)} ${text.slice(11)}.100`
      : `${text.slice(8, 10)} ${MONTHS[Number(text.slice(5, 7)) - 1]} ${text.slice(0, 4)} ${text.slice(11)}.100`;
  const heading = spanish
    ? [
        'ID de operación',
        'Símbolo',
        'Dirección de apertura',
        `Hora de apertura${marked}`,
        `Hora de cierre${marked}`,
        'Precio de entrada',
        'Precio de cierre',
        'Cantidad de cierre',
        'Comisiones',
        'Swap',
        `Neto ${account.currency}`,
      ]
    : [
        'Deal ID',
        'Symbol',
        'Opening Direction',
        `Opening time${marked}`,
        `Closing Time${marked}`,
        'Entry price',
        'Closing price',
        'Closing Quantity',
        'Commissions',
        'Swap',
        `Net ${account.currency}`,
      ];
  const trades = closedOf(account);
  const side = (trade: GivenTrade): string =>
    trade.side === 'buy' ? (spanish ? 'Compra' : 'Buy') : spanish ? 'Venta' : 'Sell';
  const row = (trade: GivenTrade): string[] => [
    ...[
      `DID${trade.ticket}`,
      trade.symbol,
      side(trade),
      time(trade.opened),
      time(trade.closed!),
      trade.entry,
      trade.exit,
    ],
    ...[`${lots(trade.size)} Lots`, money(trade.commission), money(trade.swap), money(netOf(trade))],
  ];
  const footer = [
    '',
    '',
    '',
    '',
    '',
    '',
    '',
    '',
    money(sum(trades.map((trade) => trade.commission))),
    '',
    money(sum(trades.map(netOf)) + wrongBy),
  ];
  const without = (cells: string[]): string[] => (noOpening ? cells.filter((_, at) => at !== 3) : cells);
  const deals = [heading, ...trades.map(row), footer].map((cells) => without(cells).join(','));
  if (alone) return bytes(deals);
  const transactions = account.money.map(
    ({ ticket, at, amount }) => `${ticket},${time(at)},Deposit,Card,${money(amount)},`,
  );
  return bytes([
    'Deals',
    ...deals,
    '',
    'Positions',
    `Created${marked},Symbol,Quantity,Direction,Entry,TP,SL,Net ${account.currency}`,
    `${time('2026-01-06 10:00:00')},XAUUSD,0.10 Lots,Buy,3600.10,3650.00,,—`,
    '',
    'Transactions',
    `ID,Time${marked},Transaction type,Payment type,Gross ${account.currency},Note`,
    ...transactions,
  ]);
}

/** FTMO's history: semicolons, decimals with a comma, two columns Price. */
export function ftmoFile(account: GivenAccount): Uint8Array {
  const comma = (text: string): string => text.replace('.', ',');
  const amount = (value: number): string => money(value, { point: ',' });
  return bytes([
    '\ufeffTicket;Open;Type;Volume;Symbol;Price;SL;TP;Close;Price;Swap;Commissions;Profit;Pips;"Trade duration in seconds"',
    ...closedOf(account).map((trade) =>
      [
        trade.ticket,
        `"${trade.opened}"`,
        trade.side,
        comma(lots(trade.size)),
        trade.symbol,
        comma(trade.entry),
        comma(trade.stop),
        '0',
        `"${trade.closed}"`,
        comma(trade.exit),
        amount(trade.swap),
        amount(trade.commission),
        amount(trade.profit),
        '0',
        '0',
      ].join(';'),
    ),
    ...account.money.map(
      ({ ticket, at, amount: value }) => `${ticket};"${at}";balance;0;;0;0;0;"${at}";0;0;0;${amount(value)};0;0`,
    ),
  ]);
}

/** Myfxbook's export: net profit, dates with the month first, a second section with other columns. */
export function myfxbookFile(account: GivenAccount): Uint8Array {
  const time = (text: string): string =>
    `${text.slice(5, 7)}/${text.slice(8, 10)}/${text.slice(0, 4)} ${text.slice(11, 16)}`;
  const side = (trade: GivenTrade): string => (trade.side === 'buy' ? 'Buy' : 'Sell');
  const plain = (value: number): string => money(value, { thousands: '' });
  return bytes([
    'Tags,Ticket,Open Date,Close Date,Symbol,Action,Units/Lots,SL,TP,Open Price,Close Price,Commission,Swap,Pips,Profit,Gain,Comment,Magic Number',
    ...closedOf(account).map((trade) =>
      [
        '',
        trade.ticket,
        time(trade.opened),
        time(trade.closed!),
        trade.symbol,
        side(trade),
        lots(trade.size),
        trade.stop,
        0,
        trade.entry,
        trade.exit,
        plain(trade.commission),
        plain(trade.swap),
        0,
        plain(netOf(trade)),
        0,
        '',
        7,
      ].join(','),
    ),
    ...account.money.map(
      ({ ticket, at, amount }) => `,${ticket},${time(at)},,,Deposit,0.010,0,0,0,0,0,0,0.0,${plain(amount)},0,Deposit,0`,
    ),
    '',
    'Open Trades',
    'Tags,Ticket,Open Date,Symbol,Action,Units/Lots,SL,TP,Open Price,Pips,Profit,Swap',
    ...account.trades
      .filter(({ closed }) => closed === null)
      .map(
        (trade) =>
          `,${trade.ticket},${time(trade.opened)},${trade.symbol},${side(trade)},${lots(trade.size)},0,0,${trade.entry},0,${plain(trade.profit)},0`,
      ),
  ]);
}

/** Tradovate's Performance: a short is sold before it is bought. */
export function tradovateFile(account: GivenAccount): Uint8Array {
  const time = (text: string): string =>
    `${text.slice(5, 7)}/${text.slice(8, 10)}/${text.slice(0, 4)} ${text.slice(11)}`;
  const amount = (value: number): string =>
    value < 0 ? `$(${money(-value, { thousands: '' })})` : `$${money(value, { thousands: '' })}`;
  return bytes([
    'symbol,_priceFormat,_priceFormatType,_tickSize,buyFillId,sellFillId,qty,buyPrice,sellPrice,pnl,boughtTimestamp,soldTimestamp,duration',
    ...closedOf(account).map((trade) => {
      const [first, last] = [
        { at: trade.opened, price: trade.entry, id: `${trade.ticket}1` },
        { at: trade.closed!, price: trade.exit, id: `${trade.ticket}2` },
      ];
      const [buy, sell] = trade.side === 'buy' ? [first, last] : [last, first];
      return [
        trade.symbol,
        -2,
        0,
        0.25,
        buy.id,
        sell.id,
        trade.size,
        buy.price,
        sell.price,
        amount(trade.profit),
        time(buy.at),
        time(sell.at),
        '1min',
      ].join(',');
    }),
  ]);
}

/** A signal's export of MQL5: no ticket, gross profit. */
export function mql5File(account: GivenAccount): Uint8Array {
  const time = (text: string): string => text.replaceAll('-', '.');
  return bytes([
    'Time;Type;Volume;Symbol;Price;S/L;T/P;Time;Price;Commission;Swap;Profit;Comment',
    ...account.money.map(({ at, amount }) => `${time(at)};Balance;;;;;;;;;;${money(amount)};`),
    ...closedOf(account).map((trade) =>
      [
        time(trade.opened),
        trade.side === 'buy' ? 'Buy' : 'Sell',
        lots(trade.size),
        trade.symbol,
        trade.entry,
        trade.stop,
        '',
        time(trade.closed!),
        trade.exit,
        money(trade.commission),
        money(trade.swap),
        money(trade.profit),
        '',
      ].join(';'),
    ),
  ]);
}
