import { NEW_INSTRUMENT } from './instrument-fields.ts';
import type { InstrumentForm } from './instrument-fields.ts';

const METALS = ['XAU', 'XAG', 'XPT', 'XPD'];
const COINS = ['BTC', 'ETH', 'LTC', 'XRP', 'SOL', 'ADA', 'DOT', 'BCH'];
const POINTS = { decimals: '2', pipFactor: '1', unit: 'points' };

/** The form after another symbol was typed: fields that were not edited follow the symbol (docs/product/settings.md#first-values). */
export function withSymbol(fields: InstrumentForm, symbol: string): Partial<InstrumentForm> {
  const before: Record<string, unknown> = firstValues(fields.symbol);
  const untouched = Object.entries(firstValues(symbol)).filter(
    ([name]) => fields[name as keyof InstrumentForm] === before[name],
  );
  return { ...(Object.fromEntries(untouched) as Partial<InstrumentForm>), symbol };
}

function firstValues(typed: string): InstrumentForm {
  const symbol = typed.trim().toUpperCase();
  if (/^[A-Z]+\d+$/.test(symbol)) return { ...NEW_INSTRUMENT, ...index(symbol) };
  return /^[A-Z]{6}$/.test(symbol) ? { ...NEW_INSTRUMENT, ...pair(symbol) } : NEW_INSTRUMENT;
}

function index(symbol: string): Partial<InstrumentForm> {
  return {
    ...POINTS,
    class: 'index',
    base: symbol,
    grouped: true,
    contractSize: '1',
    smallestSize: '0.1',
    sizeStep: '0.1',
  };
}

function pair(symbol: string): Partial<InstrumentForm> {
  const [base, quote] = [symbol.slice(0, 3), symbol.slice(3)];
  const named = { base, quote, chartSymbol: `OANDA:${symbol}` };
  if (METALS.includes(base))
    return { ...named, ...POINTS, class: 'metal', contractSize: base === 'XAG' ? '5000' : '100' };
  if (COINS.includes(base))
    return { ...named, ...POINTS, class: 'crypto', grouped: true, contractSize: '1', chartSymbol: `KRAKEN:${symbol}` };
  return quote === 'JPY' ? { ...named, decimals: '3', pipFactor: '100' } : named;
}
