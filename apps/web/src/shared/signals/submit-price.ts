import { formatPrice } from '@t0/domain';
import type { SignalInstrument } from '@t0/contracts';

const PADDED: readonly SignalInstrument[] = ['AUDUSD', 'GBPUSD'];

/** A price as it is sent: AUDUSD and GBPUSD with 5 decimals, others as entered (specification 2, section 5). */
export function submitPrice(instrument: SignalInstrument, price: string): string {
  return PADDED.includes(instrument) ? formatPrice(instrument, price) : price;
}
