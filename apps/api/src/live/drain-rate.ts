/** With which pace it begins, sockets a second: a gateway that does little else takes more than twice as many. */
const BEGIN = 300;
/** The pace while nobody says how busy the others are. */
const UNTOLD = 1000;
const MOST = 10_000;
/** How busy the busiest of the others is to be. Its members dial after a moment, so what is sent now shows later: room up to 0.8. */
const AIM = 0.5;
/** One figure changes the pace by these factors at the most. Slowly up, as what was sent last is not in the figure yet; quickly down. */
const UP = 1.1;
const DOWN = 0.5;

/** How fast a gateway that drains sends its sockets to the others: as fast as those take them (docs/operations/deploy.md#stopping). */
export class DrainRate {
  private wanted = BEGIN;

  /** Takes in how busy the busiest of the others is, 0 to 1; null when nobody says. */
  heed(busy: number | null): void {
    if (busy === null) this.wanted = UNTOLD;
    else this.wanted = Math.min(MOST, Math.max(1, this.wanted * Math.min(UP, Math.max(DOWN, AIM / busy))));
  }

  /** Sockets a second, when so many are left for so many ms: time decides where both cannot be had. */
  perSecond(left: number, msLeft: number): number {
    return Math.max(this.wanted, left / (Math.max(1, msLeft) / 1000));
  }
}
