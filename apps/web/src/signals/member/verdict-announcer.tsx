import type { Signal } from '@t0/contracts/signals';
import { isOpenSignal, type VerdictWord } from '@t0/domain/signals';
import { useEffect, useState } from 'react';
import { onVerdictGround, verdictNow } from '../verdict.ts';

/** A changed verdict is announced once it was stable for this long, in ms: a price that oscillates around a threshold announces nothing. */
const VERDICT_DEBOUNCE_MS = 2000;
/** More changes at once are announced as a number. */
const NAMED = 3;

interface Known {
  /** The verdict announced last; null until there was a verdict at all. */
  announced: VerdictWord | null;
  word: VerdictWord;
  since: number;
}

type Judged = Pick<Signal, 'id' | 'direction' | 'instrument'>;

/** The verdicts that changed, each to be announced once (docs/product/sizing.md#places-of-the-verdict). Times in ms. */
export class VerdictChanges {
  private readonly known = new Map<number, Known>();

  /** Applies the verdicts as of `now`; returns true if an announcement waits. Signals that are not named are forgotten. */
  take(words: ReadonlyMap<number, VerdictWord>, now: number): boolean {
    for (const id of this.known.keys()) if (!words.has(id)) this.known.delete(id);
    for (const [id, word] of words) {
      const known = this.known.get(id);
      if (!known) this.known.set(id, { announced: word === 'NO PRICE' ? null : word, word, since: now });
      else if (known.word !== word) this.known.set(id, { ...known, word, since: now });
    }
    return [...this.known.values()].some(
      ({ announced, word }) => announced !== word && word !== (announced ?? 'NO PRICE'),
    );
  }

  /** The sentences that are due: verdicts that were stable long enough and were not announced. */
  due(signals: readonly Judged[], now: number): string[] {
    const changed = signals.flatMap((signal) => {
      const known = this.known.get(signal.id);
      if (!known || known.announced === known.word || now - known.since < VERDICT_DEBOUNCE_MS) return [];
      const first = known.announced === null;
      // The first price after the page opened changes no announced verdict.
      if (first && known.word === 'NO PRICE') return [];
      known.announced = known.word;
      return first ? [] : [`${signal.direction.toUpperCase()} ${signal.instrument}: ${known.word}`];
    });
    return changed.length > NAMED ? [`${changed.length} verdicts changed`] : changed;
  }
}

/** The number of announcements kept in the page; older ones were read already. */
const KEPT = 5;

/** Announces a changed verdict of an open signal to screen readers: each change once, wherever else it is shown. */
export function VerdictAnnouncer({ signals }: { signals: readonly Signal[] }) {
  const [changes] = useState(() => new VerdictChanges());
  const [announced, setAnnounced] = useState<{ key: number; text: string }[]>([]);
  useEffect(() => {
    const open = signals.filter(isOpenSignal);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = (): void => {
      // A hidden page has no listener and no prices.
      if (document.hidden) return;
      const waiting = changes.take(new Map(open.map((signal) => [signal.id, verdictNow(signal).word])), Date.now());
      if (waiting) timer ??= setTimeout(announce, VERDICT_DEBOUNCE_MS);
    };
    const announce = (): void => {
      timer = undefined;
      const texts = changes.due(open, Date.now());
      if (texts.length > 0)
        setAnnounced((before) =>
          [...before, ...texts.map((text, index) => ({ key: (before.at(-1)?.key ?? 0) + index + 1, text }))].slice(
            -KEPT,
          ),
        );
      look();
    };
    const end = onVerdictGround(look);
    look();
    return () => {
      end();
      clearTimeout(timer);
    };
  }, [changes, signals]);
  return (
    <div role="log" aria-live="polite" aria-label="Verdicts" className="sr-only">
      {announced.map(({ key, text }) => (
        <p key={key}>{text}</p>
      ))}
    </div>
  );
}
