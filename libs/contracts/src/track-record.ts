/**
 * Answer of GET /api/track-record: what published signals amount to, for everybody (specification 1, section 2: the auth screen's
 * promo card). Months and days are those of UTC. Only signals that the price closed count, at the real price of their close.
 */
export interface TrackRecord {
  /** Signals published since midnight. */
  signalsToday: number;
  /** Pips, or points where an instrument is quoted in points, of the signals closed since the month began; null: none was closed. */
  profitThisMonth: number | null;
  /** Of all signals closed so far, how many ended in profit, in whole percent; null: none was closed. */
  winRate: number | null;
}
