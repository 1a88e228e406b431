import type { Signal } from '@t0/contracts';
import type { VerdictWord } from '@t0/domain';

/** A verdict that changed is said once it has stood for this long, ms: a price that dances on a threshold says nothing. */
export const VERDICT_DEBOUNCE_MS = 2000;
/** More at once are said as a number. */
const NAMED = 3;

interface Known {
  /** What was said last; null until there was a verdict at all. */
  said: VerdictWord | null;
  word: VerdictWord;
  since: number;
}

type Judged = Pick<Signal, 'id' | 'direction' | 'instrument'>;

/** Which verdicts changed, each to be said once (docs/product/sizing.md#where-the-verdict-stands). Times in ms. */
export class VerdictChanges {
  private readonly known = new Map<number, Known>();

  /** Takes the verdicts as of `now`; answers whether something waits to be said. What is not named is forgotten. */
  take(words: ReadonlyMap<number, VerdictWord>, now: number): boolean {
    for (const id of this.known.keys()) if (!words.has(id)) this.known.delete(id);
    for (const [id, word] of words) {
      const known = this.known.get(id);
      if (!known) this.known.set(id, { said: word === 'NO PRICE' ? null : word, word, since: now });
      else if (known.word !== word) this.known.set(id, { ...known, word, since: now });
    }
    return [...this.known.values()].some(({ said, word }) => said !== word && word !== (said ?? 'NO PRICE'));
  }

  /** The sentences that are due: what has stood long enough and was not said. */
  due(signals: readonly Judged[], now: number): string[] {
    const changed = signals.flatMap((signal) => {
      const known = this.known.get(signal.id);
      if (!known || known.said === known.word || now - known.since < VERDICT_DEBOUNCE_MS) return [];
      const first = known.said === null;
      // The first price after the page opened changes nothing that was said.
      if (first && known.word === 'NO PRICE') return [];
      known.said = known.word;
      return first ? [] : [`${signal.direction.toUpperCase()} ${signal.instrument}: ${known.word}`];
    });
    return changed.length > NAMED ? [`${changed.length} verdicts changed`] : changed;
  }
}
