import type { PriceExcursion, Quote } from '@t0/contracts/prices';
import type { CloseReason, SignalStatus } from '@t0/contracts/signals';
import type { Signal } from '@t0/database/signals';
import { canonicalPrice, exitPrice, tickOf } from '@t0/domain/prices';
import { widenExcursion } from '@t0/domain/signals';

/** The evidence of a close by hand: its price, and the excursion of the price until then. */
export interface ManualClose {
  price: string | null;
  excursion: PriceExcursion | null;
}

/**
 * The input of a close by hand: the status until then, the live quote and the MFE and MAE if there are any, the time, a price given by
 * hand, and why.
 */
export interface CloseFacts {
  from: SignalStatus;
  quote: Quote | null;
  excursion: PriceExcursion | null;
  at: Date;
  given?: string | undefined;
  /** The last target where it was taken by hand; by default `manual`. */
  reason?: CloseReason;
}

/**
 * Closes a signal by hand at the live price of the side on which its position ends; at `given` where there is no live price. A limit
 * order that still waits has no position, and so no price.
 */
export function closeManually(signal: Signal, facts: CloseFacts): ManualClose {
  const { from, quote, excursion, at, given, reason = 'manual' } = facts;
  const waits = from === 'limit';
  const found = waits ? null : quote ? exitPrice(signal.direction, quote) : (given ?? null);
  const price = found === null ? null : canonicalPrice(signal.instrument, found);
  if (!waits && quote) signal.evidence = { ...signal.evidence, closed: tickOf(quote) };
  Object.assign(signal, { status: 'closed', closeReason: reason, closedAt: at, closePrice: price });
  return { price, excursion: excursion && price !== null ? widenExcursion(excursion, price) : null };
}
