/** A trade as generators write it: money in hundredths, prices as text, times local to the server. */
export interface GivenTrade {
  ticket: number;
  symbol: string;
  side: 'buy' | 'sell';
  /** Hundredths of a lot. */
  size: number;
  opened: string;
  closed: string | null;
  entry: string;
  exit: string;
  stop: string;
  commission: number;
  taxes: number;
  swap: number;
  profit: number;
  comment: string;
}

interface GivenMoney {
  ticket: number;
  at: string;
  type: string;
  amount: number;
  text: string;
}

/** What a generated file is of. */
export interface GivenAccount {
  number: string;
  currency: string;
  trades: GivenTrade[];
  money: GivenMoney[];
}

const SYMBOLS = [
  { symbol: 'EURUSD', price: 11_000_0, digits: 5 },
  { symbol: 'GBPJPY', price: 196_120, digits: 3 },
  { symbol: 'XAUUSD', price: 360_010, digits: 2 },
  { symbol: 'US30', price: 42_1500, digits: 1 },
];
const START = Date.UTC(2026, 0, 5, 2);
const local = (at: number): string => new Date(at).toISOString().slice(0, 19).replace('T', ' ');

/** Numbers that look random, the same for the same seed. */
function randomOf(seed: number): (most: number) => number {
  let state = seed >>> 0 || 1;
  return (most) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * most);
  };
}

/** A random account with closed trades, a deposit before them, and a few open trades. */
export function randomAccount(seed: number, count: number, open = 0): GivenAccount {
  const random = randomOf(seed);
  let at = START;
  const trades = Array.from({ length: count + open }, (_, index): GivenTrade => {
    const { symbol, price, digits } = SYMBOLS[random(SYMBOLS.length)]!;
    const side = random(2) === 0 ? 'buy' : 'sell';
    at += (1 + random(90)) * 60_000;
    // No trade begins at the weekend.
    while ([0, 6].includes(new Date(at).getUTCDay())) at += 3_600_000;
    const entry = price + random(500);
    const quote = (value: number): string => (value / 10 ** digits).toFixed(digits);
    return {
      ticket: 9_000_001 + index,
      symbol,
      side,
      size: 1 + random(200),
      opened: local(at),
      closed: index < count ? local(at + random(7200) * 1000) : null,
      entry: quote(entry),
      exit: quote(entry + random(201) - 100),
      stop: random(3) === 0 ? quote(0) : quote(entry + (side === 'buy' ? -80 : 80)),
      commission: -random(700),
      taxes: 0,
      swap: random(5) === 0 ? random(300) - 200 : 0,
      profit: random(200_001) - 100_000,
      comment: ['', '[sl]', '[tp]', 'magic 7', 'so 18.80%/0.94/5.00'][random(5)]!,
    };
  });
  const money = [
    { ticket: 9_000_000, at: local(START - 3_600_000), type: 'balance', amount: 1_000_000, text: 'Deposit' },
  ];
  return { number: '7654321', currency: 'USD', trades, money };
}

/** Hundredths as text, thousands separated by `thousands`; without decimals where the currency has none. */
export function money(amount: number, { thousands = ' ', decimals = 2, point = '.' } = {}): string {
  const value = decimals === 0 ? Math.trunc(amount / 100) : amount / 100;
  const [whole = '', fraction] = Math.abs(value).toFixed(decimals).split('.');
  const grouped = whole.replace(/\B(?=(?:\d{3})+$)/g, thousands);
  return `${value < 0 ? '-' : ''}${grouped}${fraction === undefined ? '' : point + fraction}`;
}

export const sum = (values: number[]): number => values.reduce((total, value) => total + value, 0);
