import { LIMITS } from '@t0/contracts/platform';
import type { Signal } from '@t0/contracts/signals';
import { closeWord, endOf, isOpenSignal } from '@t0/domain/signals';
import { memo, type ReactNode } from 'react';
import { count } from '../../shared/lib/count.ts';
import { useTimes } from '../../shared/lib/times.ts';
import { useFirstFew } from '../../shared/lib/after-paint.ts';
import { SkeletonStack } from '../../shared/ui/skeleton-rows.tsx';
import { CurrentPrice } from '../current-price.tsx';
import { DecisionButtons } from '../decision-buttons.tsx';
import { SignalCardBody } from '../signal-card.tsx';
import { SignalInstrument } from '../signal-menu.tsx';
import { BiasMark, Confidence } from '../signal-facts.tsx';
import { DirectionMark, StatusBadge } from '../signal-marks.tsx';
import { VerdictFacts } from '../verdict-mark.tsx';
import { markSeen, signalFeed } from './feed.ts';

/** Cards that a phone shows without scrolling, and one more. */
const FIRST = 4;

/** The signals on a phone: a card for each open one, a line for each that is closed. */
export function SignalCards({ signals, lots, onOpen }: Omit<CardProps, 'signal'> & { signals: readonly Signal[] }) {
  const shown = useFirstFew(signals, FIRST);
  return (
    <ul>
      {shown.map((signal) =>
        isOpenSignal(signal) ? (
          <SignalCard key={signal.id} signal={signal} lots={lots} onOpen={onOpen} />
        ) : (
          <ClosedLine key={signal.id} signal={signal} onOpen={onOpen} />
        ),
      )}
    </ul>
  );
}

interface CardProps {
  signal: Signal;
  /** What stands beside TOOK IT: the lots. */
  lots: (signal: Signal) => ReactNode;
  onOpen: (id: number) => void;
}

const SignalCard = memo(function SignalCard({ signal, lots, onOpen }: CardProps) {
  const { id } = signal;
  const isRecent = signalFeed.useStore(({ overlay }) => overlay.has(id));
  const isNew = signalFeed.useStore(({ overlay }) => overlay.get(id)?.seen === false);
  const open = (): void => {
    markSeen(id);
    onOpen(id);
  };
  return (
    <li
      data-slides
      data-testid={`signal-row-${id}`}
      data-recent={isRecent || undefined}
      data-new={isNew || undefined}
      className="scard relative border-b border-line px-4 py-3 last:border-b-0"
    >
      <SignalCardBody
        signal={signal}
        name={<SignalInstrument signal={signal} className="relative z-1 -my-3 min-h-11" />}
        tag={isNew && <span className="new-tag">NEW</span>}
        lead={<VerdictFacts signal={signal} className="mt-1.5" />}
        onMore={open}
      >
        <p className="mt-2 flex items-center gap-4 border-t border-line pt-2 text-meta leading-[18px] whitespace-nowrap">
          <BiasMark bias={signal.monthlyBias} />
          <span>
            <Confidence value={signal.confidence} />
          </span>
          <span className="ml-auto text-text-3">P&amp;L ***</span>
        </p>
        {/* One line for any text: the details have all of it, and all cards have the same height. */}
        <p className="read mt-1 min-h-5 truncate leading-5">{signal.memo}</p>
      </SignalCardBody>
      <button
        type="button"
        aria-label={`Details of ${signal.instrument} ${signal.direction}`}
        className="absolute inset-0 focus-visible:shadow-[inset_0_0_0_2px_var(--focus)]"
        onClick={open}
      />
      <div className="relative z-1 mt-2 flex items-center gap-3">
        <b className="text-base font-semibold whitespace-nowrap empty:hidden">{lots(signal)}</b>
        <DecisionButtons signal={signal} className="flex-1" />
      </div>
    </li>
  );
});

/** A closed signal in two lines: the trade, and the reason, time and price of its end. */
const ClosedLine = memo(function ClosedLine({ signal, onOpen }: { signal: Signal; onOpen: (id: number) => void }) {
  const { id, instrument, direction } = signal;
  const times = useTimes();
  return (
    <li
      data-slides
      data-testid={`signal-row-${id}`}
      className="relative flex h-13 items-center gap-3 border-b border-line px-4 text-closed last:border-b-0"
    >
      <span className="min-w-0 flex-1">
        <span className="flex items-center gap-2 leading-5">
          <b className="font-semibold">{instrument}</b>
          <DirectionMark direction={direction} quiet />
        </span>
        <span className="flex gap-2 text-label leading-4 tracking-[0.04em] whitespace-nowrap">
          <StatusBadge status="closed" why={signal.closeReason && closeWord(signal.closeReason, '')} />{' '}
          {times.day(endOf(signal))}
        </span>
      </span>
      <CurrentPrice signal={signal} />
      <button
        type="button"
        aria-label={`Details of ${instrument} ${direction}`}
        className="absolute inset-0 focus-visible:shadow-[inset_0_0_0_2px_var(--focus)]"
        onClick={() => onOpen(id)}
      />
      <DecisionButtons signal={signal} narrow className="relative z-1 w-20" />
    </li>
  );
});

/** The cards while they are being read. */
export function SignalCardsSkeleton() {
  return (
    <div aria-busy="true">
      {[1, 2, 3].map((card) => (
        <SkeletonStack
          key={card}
          className="grid gap-4 border-b border-line px-4 py-5"
          lines={['w-40', 'h-5 w-full', 'w-full', 'w-2/3']}
        />
      ))}
    </div>
  );
}

/** The number of signals; of a member's list, which is cut, a lower bound. */
export function totalOf({ length }: readonly Signal[]): string {
  return `${count(length)}${length >= LIMITS.signal.listed ? '+' : ''}`;
}
