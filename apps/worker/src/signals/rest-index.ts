import type { LifecycleTick } from '@t0/domain/signals';

/** The ticks that leave a signal alone: prices of `side` from `least` to `most`, both included, in whole units, before `until`, ms since the epoch. */
export interface Rest {
  side: keyof LifecycleTick;
  least: number;
  most: number;
  until: number;
}

/** An entry of the index; `slot` is the index's own. */
export interface Indexed {
  slot: number;
}

const WIDTH = 4;

/**
 * The signals of one instrument, their figures side by side in memory: a tick reads four numbers of each signal that it leaves alone,
 * however many targets the signal has.
 */
export class RestIndex<T extends Indexed> {
  private readonly entries: T[] = [];
  private figures = new Float64Array(64 * WIDTH);

  /** Adds an entry. */
  add(entry: T, rest: Rest): void {
    entry.slot = this.entries.push(entry) - 1;
    if (entry.slot * WIDTH === this.figures.length) {
      const former = this.figures;
      this.figures = new Float64Array(2 * former.length);
      this.figures.set(former);
    }
    this.update(entry, rest);
  }

  /** Notes what leaves an entry alone from now on. */
  update({ slot }: T, { side, least, most, until }: Rest): void {
    const at = slot * WIDTH;
    this.figures[at] = side === 'bid' ? 0 : 1;
    this.figures[at + 1] = least;
    this.figures[at + 2] = most;
    this.figures[at + 3] = until;
  }

  /** Removes an entry; the last one takes its slot. */
  delete({ slot }: T): void {
    const last = this.entries.pop();
    if (!last || last.slot === slot) return;
    this.figures.copyWithin(slot * WIDTH, last.slot * WIDTH, (last.slot + 1) * WIDTH);
    this.entries[slot] = last;
    last.slot = slot;
  }

  /** The entries that a tick does not leave alone; `now`: its time, ms since the epoch. */
  disturbed({ bid, ask }: LifecycleTick, now: number): T[] {
    const { entries, figures } = this;
    const found: T[] = [];
    for (let slot = 0, at = 0; slot < entries.length; slot += 1, at += WIDTH) {
      const price = figures[at] === 0 ? bid : ask;
      if (price < figures[at + 1]! || price > figures[at + 2]! || now >= figures[at + 3]!) found.push(entries[slot]!);
    }
    return found;
  }
}
