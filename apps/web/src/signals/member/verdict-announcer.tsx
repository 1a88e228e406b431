import type { Signal } from '@t0/contracts';
import { isOpenSignal } from '@t0/domain';
import { useEffect, useState } from 'react';
import { onVerdictGround, verdictNow } from '../live-verdict.ts';
import { VerdictChanges, VERDICT_DEBOUNCE_MS } from './verdict-changes.ts';

/** The number of announcements kept in the page; older ones were read already. */
const KEPT = 5;

/** Announces a changed verdict of an open signal to screen readers: each change once, wherever else it is shown. */
export function VerdictAnnouncer({ signals }: { signals: readonly Signal[] }) {
  const [changes] = useState(() => new VerdictChanges());
  const [said, setSaid] = useState<{ key: number; text: string }[]>([]);
  useEffect(() => {
    const open = signals.filter(isOpenSignal);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = (): void => {
      // A hidden page has no listener and no prices.
      if (document.hidden) return;
      const waiting = changes.take(new Map(open.map((signal) => [signal.id, verdictNow(signal).word])), Date.now());
      if (waiting) timer ??= setTimeout(say, VERDICT_DEBOUNCE_MS);
    };
    const say = (): void => {
      timer = undefined;
      const texts = changes.due(open, Date.now());
      if (texts.length > 0)
        setSaid((before) =>
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
      {said.map(({ key, text }) => (
        <p key={key}>{text}</p>
      ))}
    </div>
  );
}
