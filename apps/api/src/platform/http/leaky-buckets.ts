/** Keys that are remembered, at most; those that were added to longest ago are forgotten first. */
const MOST_KEYS = 10_000;

interface Level {
  value: number;
  at: number;
}

/** Leaky buckets by key: what is added leaks at a fixed rate. Times in ms, by a monotonic clock. */
export class LeakyBuckets {
  private readonly levels = new Map<string, Level>();

  /** @param perSecond what leaks each second; @param most what a bucket holds */
  constructor(
    private readonly perSecond: number,
    private readonly most: number,
  ) {}

  add(key: string, amount: number, now: number): void {
    const value = this.levelOf(key, now) + amount;
    this.levels.delete(key);
    this.levels.set(key, { value, at: now });
    if (this.levels.size > MOST_KEYS) this.levels.delete(this.levels.keys().next().value!);
  }

  /** Milliseconds until the key is within its bound again; 0 when it is. */
  overFor(key: string, now: number): number {
    const level = this.levelOf(key, now);
    if (level === 0) this.levels.delete(key);
    return Math.max(0, ((level - this.most) / this.perSecond) * 1000);
  }

  private levelOf(key: string, now: number): number {
    const level = this.levels.get(key);
    return level ? Math.max(0, level.value - ((now - level.at) / 1000) * this.perSecond) : 0;
  }
}
