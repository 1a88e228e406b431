import { priceRoutes, type Config } from '@t0/config';
import { signalInstruments } from '@t0/contracts/prices';
import type { RecordPrices } from '@t0/contracts/record';

/** The record to which the present feeds belong: that of simulated prices as soon as one instrument of signals has such. */
export function currentRecordPrices(config: Config): RecordPrices {
  const routes = priceRoutes(config);
  return signalInstruments().some((instrument) => routes[instrument] === 'simulated') ? 'simulated' : 'real';
}
