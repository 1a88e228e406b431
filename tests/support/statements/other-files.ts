import { money, type GivenAccount, type GivenTrade } from './account.ts';

const bytes = (lines: string[]): Uint8Array => new TextEncoder().encode(`${lines.join('\r\n')}\r\n`);
const closedOf = ({ trades }: GivenAccount): GivenTrade[] => trades.filter(({ closed }) => closed !== null);

/** What files of TradingView's balance history differ in. */
export interface TradingviewSwitches {
  german?: boolean;
  /** Touched by a spreadsheet: 2/9/26 16:40. */
  spreadsheet?: boolean;
  wrongBy?: number;
}

/** TradingView's balance history: everything in an English sentence, newest first. */
export function tradingviewFile(
  account: GivenAccount,
  { german, spreadsheet, wrongBy = 0 }: TradingviewSwitches = {},
): Uint8Array {
  let balance = 1_000_000;
  const plain = (value: number): string => money(value, { thousands: '' });
  const time = (text: string): string =>
    spreadsheet
      ? `${Number(text.slice(8, 10))}/${Number(text.slice(5, 7))}/${text.slice(2, 4)} ${text.slice(11, 16)}`
      : text;
  const rows = closedOf(account).map((trade, index) => {
    const before = balance;
    balance += trade.profit;
    const side = trade.side === 'buy' ? 'long' : 'short';
    const sentence = `Close ${side} position for symbol FX:${trade.symbol} at price ${trade.exit} for ${trade.size * 1000} units. Position AVG Price was ${trade.entry}, currency: USD, rate: 1.000000, point value: 1.000000`;
    return [
      time(trade.closed!),
      plain(before),
      plain(balance + (index === account.trades.length - 1 ? wrongBy : 0)),
      plain(trade.profit),
      account.currency,
      `"${sentence}"`,
    ].join(',');
  });
  const heading = german
    ? 'Zeit,Saldo vor,Saldo nach,Realisierter G&V (Wert),Realisierter G&V (Währung),Aktion'
    : 'Time,Balance Before,Balance After,Realized PnL (value),Realized PnL (currency),Action';
  return bytes([heading, ...rows.reverse()]);
}

/** IBKR's Flex query: attributes; `parts` executions of each closing order. */
export function flexFile(account: GivenAccount, parts = 1): Uint8Array {
  const time = (text: string): string => text.replaceAll('-', '').replaceAll(':', '').replace(' ', ';');
  const plain = (value: number): string => money(value, { thousands: '' });
  const one = (given: Record<string, string | number>): string =>
    `<Trade ${Object.entries(given)
      .map(([name, value]) => `${name}="${value}"`)
      .join(' ')} currency="${account.currency}" levelOfDetail="EXECUTION"/>`;
  const trades = closedOf(account).flatMap((trade) => {
    const [open, close] = trade.side === 'buy' ? ['BUY', 'SELL'] : ['SELL', 'BUY'];
    const symbol = `${trade.symbol}.${trade.ticket}`;
    const part = Math.floor(trade.size / parts);
    return [
      one({
        ibExecID: `${trade.ticket}.0`,
        ibOrderID: trade.ticket,
        symbol,
        buySell: open,
        quantity: trade.size,
        tradePrice: trade.entry,
        dateTime: time(trade.opened),
        ibCommission: 0,
        fifoPnlRealized: 0,
      }),
      ...Array.from({ length: parts }, (_, index) =>
        one({
          ibExecID: `${trade.ticket}.${index + 1}`,
          ibOrderID: trade.ticket + 1_000_000,
          symbol,
          buySell: close,
          quantity: -(index === parts - 1 ? trade.size - part * (parts - 1) : part),
          tradePrice: trade.exit,
          dateTime: time(trade.closed!),
          ibCommission: index === 0 ? plain(trade.commission) : 0,
          fifoPnlRealized: index === 0 ? plain(trade.profit + trade.commission) : '0.0001',
        }),
      ),
    ];
  });
  const cash = account.money.map(
    ({ ticket, at, amount }) =>
      `<CashTransaction transactionID="${ticket}" dateTime="${time(at)}" amount="${plain(amount)}" type="Deposits/Withdrawals" currency="${account.currency}"/>`,
  );
  return bytes([
    `<FlexQueryResponse queryName="t0"><FlexStatements count="1"><FlexStatement accountId="U${account.number}">`,
    `<AccountInformation currency="${account.currency}"/><Trades>`,
    ...trades,
    '</Trades><CashTransactions>',
    ...cash,
    '</CashTransactions></FlexStatement></FlexStatements></FlexQueryResponse>',
  ]);
}
