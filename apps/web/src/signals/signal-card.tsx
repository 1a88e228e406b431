import type { Signal } from '@t0/contracts/signals';
import { formatPrice } from '@t0/domain/prices';
import type { ReactNode } from 'react';
import { CurrentPrice, CurrentRail, type PricedSignal } from './current-price.tsx';
import { TermLine, type TermedSignal } from './signal-facts.tsx';
import { DirectionMark, StatusBadge } from './signal-marks.tsx';
import { EntryFigure, TargetFigure, type TargetedSignal } from './target-marks.tsx';

interface SignalCardProps {
  signal: PricedSignal & TargetedSignal & TermedSignal & Partial<Pick<Signal, 'entryZonePrice'>>;
  /** In place of the instrument's name: the button of its menu. */
  name?: ReactNode;
  /** After the direction: the NEW tag. */
  tag?: ReactNode;
  /** Above the price: the verdict. */
  lead?: ReactNode;
  /** Below the levels: bias, confidence, memo. */
  children?: ReactNode;
  /** A press on the mark of the further targets. */
  onMore?: () => void;
}

/** A signal as a phone shows it, and as its author sees it before publishing. */
export function SignalCardBody({ signal, name, tag, lead, children, onMore }: SignalCardProps) {
  return (
    <>
      <div className="flex items-center gap-2">
        <b className="text-note font-semibold">{name ?? signal.instrument}</b>
        <DirectionMark direction={signal.direction} quiet={signal.status === 'closed'} />
        {tag}
        <span className="flex-1" />
        <StatusBadge status={signal.status} t0Hit={signal.t0Hit ?? false} further={signal.furtherHitsAt} />
      </div>
      {lead}
      <div className="mt-1.5 flex items-center gap-4">
        <CurrentPrice signal={signal} className="-ml-1 text-[20px] leading-7 font-medium tracking-[-0.01em]" />
        <CurrentRail signal={signal} className="flex-1" />
      </div>
      <dl className="mt-2 grid grid-cols-4 gap-2">
        <CardFact label="Entry">
          <EntryFigure of={signal} />
        </CardFact>
        <CardFact label="T0">
          <TargetFigure signal={signal} at={0} />
        </CardFact>
        <CardFact label="T1">
          <TargetFigure signal={signal} at={1} {...(onMore ? { onOpen: onMore } : { isAlone: true })} />
        </CardFact>
        <CardFact label="Stop loss">
          {signal.slPrice === '' ? '--' : formatPrice(signal.instrument, signal.slPrice)}
        </CardFact>
      </dl>
      <TermLine signal={signal} />
      {children}
    </>
  );
}

/** A name above its figure, as cards show them. */
export function CardFact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-[10.5px] leading-4 tracking-[0.05em] whitespace-nowrap text-text-3 uppercase">{label}</dt>
      <dd className="text-base leading-[18px] whitespace-nowrap">{children}</dd>
    </div>
  );
}
