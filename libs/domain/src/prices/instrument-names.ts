import { allInstruments, type Instrument } from '@t0/contracts/prices';

/** Suffixes that brokers add to a symbol: 'US30.cash', 'EURUSDm', 'XAUUSD.pro'. */
const SUFFIXES = ['CASH', 'PRO', 'ECN', 'RAW', 'STD', 'MINI', 'MICRO', 'PERP', 'SPOT', 'M', 'R', 'I', 'C', 'P'];

/** Letters and digits of a name, in capitals: 'EUR/USD' and 'eur_usd' are EURUSD. */
const bareName = (name: string): string => name.toUpperCase().replace(/[^A-Z0-9]/g, '');

/**
 * The instruments that go by a name (docs/product/numbers.md#names-of-instruments): by symbol or one of the owner's other names, else by the
 * source's symbol or base and quote. More than one: the name is not clear.
 *
 * @example
 * instrumentsNamed('US30.cash').map(({ symbol }) => symbol); // ['US30']
 */
export function instrumentsNamed(name: string): readonly Instrument[] {
  const bare = bareName(name);
  const found = exactly(bare);
  if (found.length > 0) return found;
  const suffix = SUFFIXES.find((one) => bare.length > one.length + 1 && bare.endsWith(one));
  return suffix ? exactly(bare.slice(0, -suffix.length)) : [];
}

/** The usual names that traders use for an instrument, in addition to its symbol and the owner's own names for it. */
const USUAL: Record<string, readonly string[]> = {
  XAUUSD: ['GOLD', 'XAU'],
  XAGUSD: ['SILVER', 'XAG'],
  AUDUSD: ['AUSSIE'],
  NZDUSD: ['KIWI'],
  GBPUSD: ['CABLE'],
  EURUSD: ['FIBER', 'EU'],
  GBPJPY: ['GJ', 'GUPPY'],
  US30: ['DOW', 'DJ30', 'DJI', 'WS30', 'YM', 'DOWJONES', 'DOW30'],
  US500: ['SPX', 'SPX500', 'SP500', 'ES'],
  NAS100: ['NASDAQ', 'NASDAQ100', 'NAS', 'USTEC', 'US100', 'NQ', 'NDX', 'USTECH'],
  GER40: ['DAX', 'DE40', 'GER30', 'DE30', 'DAX40'],
  UK100: ['FTSE', 'FTSE100'],
  JP225: ['NIKKEI', 'NIKKEI225'],
  BTCUSD: ['BTC', 'BITCOIN', 'BTCUSDT', 'XBTUSD', 'BTCUSDC'],
  ETHUSD: ['ETH', 'ETHEREUM', 'ETHUSDT', 'ETHUSDC'],
  USOIL: ['WTI', 'OIL', 'CRUDE', 'CL', 'XTIUSD'],
  UKOIL: ['BRENT', 'XBRUSD'],
};

/** The fixed names of an instrument in addition to its symbol. */
export const usualNames = (symbol: string): readonly string[] => USUAL[symbol.trim().toUpperCase()] ?? [];

function exactly(bare: string): readonly Instrument[] {
  if (bare === '') return [];
  const all = allInstruments();
  const named = all.filter(({ symbol, aliases }) => symbol === bare || aliases.includes(bare));
  if (named.length > 0) return named;
  const usual = all.filter(({ symbol }) => USUAL[symbol]?.includes(bare));
  if (usual.length > 0) return usual;
  return all.filter(
    ({ sourceSymbol, base, quote }) => bareName(sourceSymbol ?? '') === bare || bareName(base + quote) === bare,
  );
}

/** Traded things: a name made of them that is not in the table is another instrument. */
const TRADED = ['AUD', 'GBP', 'USD', 'JPY', 'EUR', 'CHF', 'CAD', 'NZD', 'XAU', 'XAG', 'BTC', 'ETH', 'USDT'];
const OTHERS = 'GOLD SILVER NASDAQ NAS SPX SPX500 BITCOIN DAX GER OIL WTI USOIL UKOIL BRENT CABLE DOW'.split(' ');

/** True for the name of a currency or the like: half of a pair. */
export function isTraded(name: string): boolean {
  return TRADED.includes(name) || allInstruments().some(({ base, quote }) => base === name || quote === name);
}

/** True for something that is traded elsewhere and has no row in the table. */
export function isForeign(name: string): boolean {
  if (OTHERS.includes(name)) return true;
  return [3, 4].some((cut) => isTraded(name.slice(0, cut)) && name.length > cut && isTraded(name.slice(cut)));
}
