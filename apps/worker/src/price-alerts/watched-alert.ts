import type { PriceAlert } from '@t0/contracts/price-alerts';
import type { InstrumentSymbol, LoggedQuote } from '@t0/contracts/prices';

/** What is stored of an alert's last firing on an instrument: the position of the tick after which others count, and whether the price was away since. */
export interface LastFiring {
  position: number;
  isNear: boolean;
}

/** An active alert in memory. */
export interface WatchedAlert {
  alert: PriceAlert;
  /** The time of its last change, ms since the epoch; its own firings do not count as changes. */
  since: number;
  lastFirings: ReadonlyMap<InstrumentSymbol, LastFiring>;
}

/** An alert that a tick fires. `change`: percent over the window, signed, of alerts on change. `isOpening`: by the first tick after a gap. */
export interface Firing {
  watched: WatchedAlert;
  quote: LoggedQuote;
  change: number | null;
  isNear: boolean;
  isOpening: boolean;
}
