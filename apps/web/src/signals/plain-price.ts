import type { SignalInstrument } from '@t0/contracts';
import { priceDecimals } from '@t0/domain';

/** A live price as it is written into a field: the instrument's decimals, nothing between the thousands. */
export function plainPrice(instrument: SignalInstrument, price: string): string {
  return Number(price).toFixed(priceDecimals(instrument));
}
