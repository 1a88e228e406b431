const MINUTE_MS = 60_000;

interface Sample {
  minute: number;
  price: number;
}

/**
 * Prices of the last so many minutes, the first of each, to measure the change against. The base is the price as the window
 * began, or the oldest known while there is less history than that.
 */
export class ChangeWindow {
  private readonly samples: Sample[] = [];

  constructor(private readonly minutes: number) {}

  /** Notes a price (whole units) at `at`, ms since the epoch. */
  add(at: number, price: number): void {
    const minute = Math.floor(at / MINUTE_MS);
    if ((this.samples.at(-1)?.minute ?? -1) >= minute) return;
    this.samples.push({ minute, price });
    const first = minute - this.minutes;
    while (this.samples.length > 1 && this.samples[0]!.minute < first) this.samples.shift();
  }

  /** Change from the base to `price`, percent, signed; null before there is a base. */
  change(at: number, price: number): number | null {
    const first = Math.floor(at / MINUTE_MS) - this.minutes;
    const base = this.samples.find(({ minute }) => minute >= first);
    return base ? (price / base.price - 1) * 100 : null;
  }
}
