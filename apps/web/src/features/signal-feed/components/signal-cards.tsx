import type { Signal } from '@t0/contracts';
import { isOpenSignal } from '@t0/domain';
import { memo } from 'react';
import { DecisionButtons } from '../../../shared/journal/decision-buttons.tsx';
import { useFirstFew } from '../../../shared/lib/use-first-few.ts';
import { CardFact, SignalCardBody } from '../../../shared/signals/signal-card.tsx';
import { BiasMark, Confidence } from '../../../shared/signals/signal-marks.tsx';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import { VerdictFacts } from '../../../shared/verdict/verdict-mark.tsx';
import { markSeen, signalFeed } from '../live/feed.ts';

/** Cards that a phone shows without scrolling, and one more. */
const FIRST = 4;

/** The signals on a phone: one card each. */
export function SignalCards({ signals, onOpen }: { signals: readonly Signal[]; onOpen: (id: number) => void }) {
  const shown = useFirstFew(signals, FIRST);
  return (
    <ul>
      {shown.map((signal) => (
        <SignalCard key={signal.id} signal={signal} onOpen={onOpen} />
      ))}
    </ul>
  );
}

const SignalCard = memo(function SignalCard({ signal, onOpen }: { signal: Signal; onOpen: (id: number) => void }) {
  const { id, status } = signal;
  const arrived = signalFeed.useStore(({ overlay }) => overlay.has(id));
  const isNew = signalFeed.useStore(({ overlay }) => overlay.get(id)?.seen === false);
  const closed = status === 'closed';
  const open = (): void => {
    markSeen(id);
    onOpen(id);
  };
  return (
    <li
      data-testid={`signal-row-${id}`}
      data-arrived={arrived || undefined}
      data-new={isNew || undefined}
      className={`scard relative border-b border-line px-4 pt-3 pb-4 last:border-b-0 ${closed ? 'text-closed' : ''}`}
    >
      <SignalCardBody signal={signal} tag={isNew && <span className="new-tag">NEW</span>}>
        {isOpenSignal(signal) && <VerdictFacts signal={signal} className="mt-3 border-t border-line pt-2" />}
        <dl className="mt-3 grid grid-cols-[minmax(0,172fr)_minmax(0,120fr)_28px] gap-2 border-t border-line pt-2 [&_dd]:text-meta">
          <CardFact label="Monthly bias">
            <BiasMark bias={signal.monthlyBias} plain={closed} />
          </CardFact>
          <CardFact label="Confidence">
            <Confidence value={signal.confidence} />
          </CardFact>
          <CardFact label="P&amp;L">
            <span className="text-text-3">***</span>
          </CardFact>
        </dl>
        {signal.memo && <p className="read mt-2 leading-5">{signal.memo}</p>}
      </SignalCardBody>
      <button
        type="button"
        aria-label={`Details of ${signal.instrument} ${signal.direction}`}
        className="absolute inset-0 focus-visible:shadow-[inset_0_0_0_2px_var(--focus)]"
        onClick={open}
      />
      <DecisionButtons signal={signal} className="relative z-1 mt-3" />
    </li>
  );
});

/** The cards while they are being read. */
export function SignalCardsSkeleton() {
  return (
    <div aria-busy="true">
      {[1, 2, 3].map((card) => (
        <div key={card} className="grid gap-4 border-b border-line px-4 py-5">
          <Skeleton className="w-40" />
          <Skeleton className="h-5 w-full" />
          <Skeleton className="w-full" />
          <Skeleton className="w-2/3" />
        </div>
      ))}
    </div>
  );
}
