import { LIMITS } from '@t0/contracts/platform';
import type { Signal } from '@t0/contracts/signals';
import { formatPrice } from '@t0/domain/prices';
import { confidenceLabel, isOpenSignal } from '@t0/domain/signals';
import { memo } from 'react';
import { useFirstFew } from '../../shared/lib/after-paint.ts';
import { Skeleton } from '../../shared/ui/skeleton.tsx';
import { CurrentPrice, CurrentRail } from '../current-price.tsx';
import { decideByKey, DecisionButtons } from '../decision-buttons.tsx';
import { BiasMark, CloseReason } from '../signal-facts.tsx';
import { DirectionMark, StatusBadge } from '../signal-marks.tsx';
import { EntryFigure, TargetFigure } from '../target-marks.tsx';
import { SignalAge, VerdictCell, VerdictWordMark } from '../verdict-mark.tsx';
import { markSeen, signalFeed } from './feed.ts';

/** The memo as the table shows it: 15 characters (docs/product/terminal.md#signals-table). */
export function cutMemo(text: string): string {
  const characters = [...text];
  return characters.length > LIMITS.signal.memoShown
    ? `${characters.slice(0, LIMITS.signal.memoShown).join('').trimEnd()}…`
    : text;
}

/** One signal in the table: Enter or a click opens its details. */
export const SignalRow = memo(function SignalRow({ signal, onOpen }: { signal: Signal; onOpen: (id: number) => void }) {
  const { id, instrument, status } = signal;
  const isRecent = signalFeed.useStore(({ overlay }) => overlay.has(id));
  const isNew = signalFeed.useStore(({ overlay }) => overlay.get(id)?.seen === false);
  const closed = status === 'closed';

  return (
    <tr
      tabIndex={0}
      data-testid={`signal-row-${id}`}
      data-open-on-click
      data-slides
      data-closed={closed || undefined}
      data-recent={isRecent || undefined}
      data-new={isNew || undefined}
      onClick={() => onOpen(id)}
      onPointerEnter={() => markSeen(id)}
      onFocus={() => markSeen(id)}
      onKeyDown={(event) => {
        if (decideByKey(event, signal) || event.key !== 'Enter') return;
        // The key must not reach the dialog's first button, which has the focus by then.
        event.preventDefault();
        onOpen(id);
      }}
    >
      <td>
        <span className="inline-flex items-center gap-3">
          <b className="w-[6ch] font-semibold tracking-[0.01em]">{instrument}</b>
          <DirectionMark direction={signal.direction} />
        </span>
        {(isNew || isOpenSignal(signal)) && (
          <span className="flex items-center gap-1.5 text-label leading-[15px] text-text-3">
            {isNew && <span className="new-tag">NEW</span>}
            {isOpenSignal(signal) && (
              <span data-testid={`age-${id}`}>
                <SignalAge createdAt={signal.createdAt} /> ago
              </span>
            )}
          </span>
        )}
      </td>
      <td className="num" data-act>
        <EntryFigure of={signal} />
      </td>
      <td className="num">
        <TargetFigure signal={signal} at={0} />
      </td>
      <td className="num">
        <TargetFigure signal={signal} at={1} />
      </td>
      <td className="num">{formatPrice(instrument, signal.slPrice)}</td>
      <td>
        <span className="current">
          <CurrentPrice signal={signal} />
          <CurrentRail signal={signal} />
        </span>
      </td>
      <td className="verdict">
        {isOpenSignal(signal) ? <VerdictCell signal={signal} /> : <VerdictWordMark word="GONE" />}
      </td>
      <td className="profit text-text-3">***</td>
      <td className="bias" title={signal.monthlyBias}>
        <BiasMark bias={signal.monthlyBias} plain={closed} />
      </td>
      <td className="confidence r">
        <span className="block leading-4">{signal.confidence}%</span>
        <span className="block text-label leading-[15px] text-text-3">{confidenceLabel(signal.confidence)}</span>
      </td>
      <td className="memo text-text-2" title={cutMemo(signal.memo) === signal.memo ? undefined : signal.memo}>
        {cutMemo(signal.memo)}
      </td>
      <td className="status">
        <StatusBadge status={status} t0Hit={signal.t0Hit} further={signal.furtherHitsAt} />
        <CloseReason reason={closed ? signal.closeReason : null} />
      </td>
      <td className="journal">
        <DecisionButtons signal={signal} narrow />
      </td>
    </tr>
  );
});

/** Rows that a tall screen shows without scrolling. */
const FIRST = 20;

/** The table on a desktop: thirteen columns, of which some give way where there is less room (styles/signals.css). */
export function SignalTable({ signals, onOpen }: { signals: readonly Signal[]; onOpen: (id: number) => void }) {
  const shown = useFirstFew(signals, FIRST);
  return (
    <div className="signals-box overflow-x-auto">
      <table className="tbl signals">
        <TableHead railEnd={signals.some(({ furtherTargets }) => furtherTargets) ? 'Last' : 'T1'} />
        <tbody>
          {shown.map((signal) => (
            <SignalRow key={signal.id} signal={signal} onOpen={onOpen} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** `railEnd`: the target at the right of the rail. */
function TableHead({ railEnd = 'T1' }: { railEnd?: string }) {
  return (
    <thead>
      <tr>
        <th scope="col" className="instrument">
          Instrument
        </th>
        {['Entry', 'T0', 'T1', 'Stop loss'].map((name) => (
          <th key={name} scope="col" className="level r">
            {name}
          </th>
        ))}
        <th scope="col" className="now">
          <span className="current">
            <span className="text-right">Current</span>
            <span className="rail-ends" aria-hidden>
              <span>SL</span>
              <span>{railEnd}</span>
            </span>
          </span>
        </th>
        <th scope="col" className="verdict">
          Verdict
        </th>
        <th scope="col" className="profit">
          P&amp;L
        </th>
        <th scope="col" className="bias">
          <span className="long-form">Monthly </span>bias
        </th>
        <th scope="col" className="confidence r">
          Confidence
        </th>
        <th scope="col" className="memo">
          Memo
        </th>
        <th scope="col" className="status">
          Status
        </th>
        <th scope="col" className="journal">
          Journal
        </th>
      </tr>
    </thead>
  );
}

const CELLS = [
  ['', 'w-28'],
  ['', 'w-16'],
  ['', 'w-16'],
  ['', 'w-16'],
  ['', 'w-16'],
  ['', 'w-20'],
  ['', 'w-32'],
  ['profit', 'w-6'],
  ['bias', 'w-6'],
  ['confidence', 'w-10'],
  ['memo', 'w-28'],
  ['', 'w-16'],
  ['journal', 'w-14'],
] as const;

/** The table while its rows are being read: same columns, no shimmer. */
export function SignalTableSkeleton() {
  return (
    <div className="signals-box overflow-hidden" aria-busy="true">
      <table className="tbl signals">
        <TableHead />
        <tbody>
          {[1, 2, 3, 4, 5].map((row) => (
            <tr key={row}>
              {CELLS.map(([name, width], column) => (
                <td key={column} className={name}>
                  <Skeleton className={width} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
