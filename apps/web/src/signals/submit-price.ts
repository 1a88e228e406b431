import { findInstrument } from '@t0/contracts';
import type { SignalInstrument } from '@t0/contracts';
import { canonicalPrice } from '@t0/domain';

const PADDED = 5;

/** A price as it is sent: of currencies with 5 decimals with all of them, of others as entered (docs/product/prices.md#formats). */
export function submitPrice(instrument: SignalInstrument, price: string): string {
  const found = findInstrument(instrument);
  return found?.class === 'currency' && found.decimals === PADDED ? canonicalPrice(instrument, price) : price;
}
