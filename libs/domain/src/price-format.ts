import Big from 'big.js';
import { INSTRUMENTS, isInstrument } from '@t0/contracts';

/** Digits after the point by symbol (specification 1, section 9): US30, BTCUSD, XAUUSD 2; JPY pairs 3; others 5. */
export function priceDecimals(symbol: string): number {
  if (isInstrument(symbol)) return INSTRUMENTS[symbol].decimals;
  return symbol.endsWith('JPY') ? 3 : 5;
}

/** A price as shown: fixed decimals of its instrument, thousands separated for US30 and BTCUSD. `price` is a decimal string or number. */
export function formatPrice(symbol: string, price: string | number): string {
  const fixed = new Big(price).toFixed(priceDecimals(symbol));
  if (!isInstrument(symbol) || !INSTRUMENTS[symbol].grouped) return fixed;
  const [whole, fraction] = fixed.split('.');
  return `${whole!.replace(/\B(?=(\d{3})+(?!\d))/g, ',')}.${fraction}`;
}

/** The stored form of a price without needless zeros: at least the instrument's decimals, more only where they carry a digit. */
export function canonicalPrice(symbol: string, price: string): string {
  const [, fraction = ''] = price.split('.');
  const significant = fraction.replace(/0+$/, '').length;
  return new Big(price).toFixed(Math.max(priceDecimals(symbol), significant));
}
