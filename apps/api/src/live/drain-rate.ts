/** The first rate, sockets a second: a gateway that does little else takes more than twice as many. */
const BEGIN = 300;
/** The rate while no gateway reports its load. */
const UNTOLD = 1000;
const MOST = 10_000;
/**
 * The load at which the busiest of the others is kept. Its members connect after a delay, so sockets sent now show later: room up to 0.8.
 */
const AIM = 0.5;
/** One figure changes the rate by these factors at most. Slowly up, as the last sockets are not in the figure yet; quickly down. */
const UP = 1.1;
const DOWN = 0.5;

/**
 * The rate at which a draining gateway sends its sockets to the others: as fast as those take them (docs/operations/deploy.md#stopping).
 */
export class DrainRate {
  private wanted = BEGIN;

  /** Adjusts the rate to the load of the busiest of the others, 0 to 1; null when none reports. */
  heed(busy: number | null): void {
    if (busy === null) this.wanted = UNTOLD;
    else this.wanted = Math.min(MOST, Math.max(1, this.wanted * Math.min(UP, Math.max(DOWN, AIM / busy))));
  }

  /** Sockets a second, for the number of sockets left and the time left in ms: time decides where both cannot be had. */
  perSecond(left: number, msLeft: number): number {
    return Math.max(this.wanted, left / (Math.max(1, msLeft) / 1000));
  }
}
