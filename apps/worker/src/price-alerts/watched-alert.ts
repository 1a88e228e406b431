import type { PriceAlert } from '@t0/contracts/price-alerts';
import type { InstrumentSymbol, Quote } from '@t0/contracts/prices';

/** A price that was acted on. `price` in whole units, `at` in ms since the epoch. */
export interface SeenPrice {
  price: number;
  at: number;
}

/** An active alert in memory. */
export interface WatchedAlert {
  alert: PriceAlert;
  /** The time of its last change, ms since the epoch; its own firings do not count as changes. */
  since: number;
  /** Its last firing per instrument. */
  lastFires: Map<InstrumentSymbol, SeenPrice>;
}

/** An alert that a tick fires. `change`: percent over the window, signed, of alerts on change. */
export interface Firing {
  watched: WatchedAlert;
  quote: Quote;
  change: number | null;
}
