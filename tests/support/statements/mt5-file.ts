import { money, sum, type GivenAccount, type GivenTrade } from './account.ts';
import { page, workbook, type Given } from './mt5-container.ts';

/** What real files of MT5 differ in. */
export interface Mt5Switches {
  kind?: 'html' | 'xlsx';
  /** UTF-16 without its mark. */
  noMark?: boolean;
  heads?: 'de' | 'es' | 'zh';
  /** Deals have a column of fees. */
  fee?: boolean;
  /** The printed total of the deals is wrong by this much. */
  wrongBy?: number;
  /** The openings of the first trades lie before the file. */
  openedBefore?: number;
  /** Positions are written by one row each, deals by two closings of half the size. */
  inParts?: boolean;
  /** Claims a million rows in `dimension`. */
  million?: boolean;
  positions?: boolean;
}

const WORDS = {
  en: ['Positions', 'Orders', 'Deals', 'Results', 'Time', 'Position', 'Symbol', 'Type', 'Volume', 'Price', 'Account:'],
  de: [
    'Positionen',
    'Aufträge',
    'Trades',
    'Ergebnisse',
    'Zeit',
    'Position',
    'Symbol',
    'Typ',
    'Volumen',
    'Preis',
    'Konto:',
  ],
  es: [
    'Posiciones',
    'Órdenes',
    'Transacciones',
    'Resultados',
    'Hora',
    'Posición',
    'Símbolo',
    'Tipo',
    'Volumen',
    'Precio',
    'Cuenta:',
  ],
  zh: ['持仓', '订单', '成交', '结果', '时间', '持仓', '交易品种', '类型', '交易量', '价位', '账户:'],
} as const;

/** A ReportHistory of MT5, as a page or as a workbook. */
export function mt5File(account: GivenAccount, switches: Mt5Switches = {}): Uint8Array {
  const rows = rowsOf(account, switches);
  return switches.kind === 'xlsx' ? workbook(rows, switches.million ?? false) : page(rows, switches.noMark ?? false);
}

function rowsOf(
  account: GivenAccount,
  { heads, fee, wrongBy = 0, openedBefore = 0, inParts, positions = true }: Mt5Switches,
): Given[][] {
  const [
    positionsTitle,
    ordersTitle,
    dealsTitle,
    resultsTitle,
    time,
    position,
    symbol,
    type,
    volume,
    price,
    accountTitle,
  ] = WORDS[heads ?? 'en'];
  const clock = (text: string): string => text.replaceAll('-', '.');
  const lots = (size: number): string => String(size / 100);
  const closed = account.trades.filter((trade) => trade.closed !== null);
  const title = (text: string): Given[] => [{ text, span: 14 }];
  const level = (text: string): string => (Number(text) === 0 ? '' : text.replace(/\B(?=(\d{3})+\.)/g, '\u00a0'));
  const positionRow = (trade: GivenTrade): Given[] => [
    ...[clock(trade.opened), String(trade.ticket), trade.symbol, trade.side, { hidden: trade.comment }],
    ...[lots(trade.size), level(trade.entry), level(trade.stop), '', clock(trade.closed!), level(trade.exit)],
    ...[money(trade.commission), money(trade.swap), { text: money(trade.profit), span: 2 }],
  ];
  let balance = 0;
  const deal = (given: {
    at: string;
    id: number;
    symbol: string;
    type: string;
    way: string;
    size: string;
    price: string;
    order: string;
    money: number[];
    comment: string;
  }): Given[] => {
    balance += sum(given.money);
    const [commission = 0, swap = 0, profit = 0] = given.money;
    const costs = fee ? [money(commission), '0.00'] : [money(commission)];
    return [
      ...[clock(given.at), String(given.id), given.symbol, given.type, given.way, given.size, given.price, given.order],
      ...[...costs, money(swap), money(profit), money(balance), given.comment],
    ];
  };
  const deals = [
    ...account.money.map(({ at, ticket, type: kind, amount, text }) => ({
      ...{
        at,
        id: ticket,
        symbol: '',
        type: kind,
        way: '',
        size: '',
        price: '',
        order: '',
        money: [0, 0, amount],
        comment: text,
      },
    })),
    ...closed.flatMap((trade, index) => {
      const against = trade.side === 'buy' ? 'sell' : 'buy';
      const id = trade.ticket * 10;
      const same = { symbol: trade.symbol, order: String(trade.ticket) };
      const opening = {
        ...same,
        at: trade.opened,
        id,
        type: trade.side,
        way: 'in',
        size: lots(trade.size),
        price: trade.entry,
        money: [0, 0, 0],
        comment: trade.comment,
      };
      const closing = {
        ...same,
        at: trade.closed!,
        id: id + 1,
        type: against,
        way: 'out',
        size: lots(trade.size),
        price: trade.exit,
        money: [trade.commission, trade.swap, trade.profit],
        comment: '',
      };
      const half = Math.floor(trade.size / 2);
      const closings =
        inParts && half > 0
          ? [
              { ...closing, size: lots(half), money: [0, 0, Math.floor(trade.profit / 2)] },
              {
                ...closing,
                id: id + 2,
                size: lots(trade.size - half),
                money: [trade.commission, trade.swap, trade.profit - Math.floor(trade.profit / 2)],
              },
            ]
          : [closing];
      return index < openedBefore ? closings : [opening, ...closings];
    }),
  ].sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : a.id - b.id));
  const dealRows = deals.map(deal);
  const total = (name: 'commission' | 'swap' | 'profit'): number => sum(closed.map((trade) => trade[name]));
  const costs = fee ? [money(total('commission')), '0.00'] : [money(total('commission'))];
  return [
    title('Trade History Report'),
    [
      { text: accountTitle, span: 4 },
      { text: `${account.number} (${account.currency}, Server, real, Hedge)`, span: 10 },
    ],
    ...(positions
      ? [
          title(positionsTitle),
          [
            time,
            position,
            symbol,
            type,
            volume,
            price,
            'S / L',
            'T / P',
            time,
            price,
            'Commission',
            'Swap',
            { text: 'Profit', span: 2 },
          ],
          ...closed.map(positionRow),
        ]
      : []),
    title(ordersTitle),
    [time, 'Order', symbol, type, volume, price, 'S / L', 'T / P', time, 'State', '', 'Comment'],
    [
      '2026.01.07 10:00:00',
      '7000001',
      'EURUSD',
      'buy limit',
      { hidden: '' },
      '0.1 / 0',
      '1.09',
      '',
      '',
      '2026.01.07 11:00:00',
      'canceled',
      '',
      '',
    ],
    title(dealsTitle),
    [
      time,
      'Deal',
      symbol,
      type,
      'Direction',
      volume,
      price,
      'Order',
      'Commission',
      ...(fee ? ['Fee'] : []),
      'Swap',
      'Profit',
      'Balance',
      'Comment',
    ],
    ...dealRows,
    [{ text: '', span: 8 }, ...costs, money(total('swap')), money(total('profit') + wrongBy), money(balance), ''],
    title(resultsTitle),
  ];
}
