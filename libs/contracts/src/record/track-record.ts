import type { MeasuredRate } from './record.ts';

/**
 * Answer of GET /api/track-record: three figures of the record for everybody (docs/product/signals.md#track-record: the auth
 * screen's promo card), everything out at T1 or the stop. Months and days are those of UTC, by the ledger's time.
 */
export interface TrackRecord {
  /** Signals published since midnight. */
  signalsToday: number;
  /** R of the signals that ended since the month began, to one decimal; null: none did. */
  profitThisMonth: number | null;
  /** Of all signals that ended, how many did in profit. */
  winRate: MeasuredRate;
}
