import { LIMITS } from '@t0/contracts/platform';
import type { Signal } from '@t0/contracts/signals';
import { formatPrice } from '@t0/domain/prices';
import { closeWord, confidenceLabel, isOpenSignal } from '@t0/domain/signals';
import { memo, type ReactNode } from 'react';
import { useFirstFew } from '../../shared/lib/after-paint.ts';
import { Skeleton } from '../../shared/ui/skeleton.tsx';
import { CurrentPrice, CurrentRail } from '../current-price.tsx';
import { decideByKey, DecisionButtons } from '../decision-buttons.tsx';
import { BiasMark } from '../signal-facts.tsx';
import { alertByKey, SignalInstrument } from '../signal-menu.tsx';
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

interface RowProps {
  signal: Signal;
  /** What stands below the stop of one that can be taken: its lots. */
  lots?: (signal: Signal) => ReactNode;
  onOpen: (id: number) => void;
}

/** One signal in the table: Enter or a click opens its details. */
export const SignalRow = memo(function SignalRow({ signal, lots, onOpen }: RowProps) {
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
        if (decideByKey(event, signal) || alertByKey(event, signal) || event.key !== 'Enter') return;
        // The key must not reach the dialog's first button, which has the focus by then.
        event.preventDefault();
        onOpen(id);
      }}
    >
      <td>
        <span className="inline-flex items-center gap-3">
          <b className="w-[6ch] font-semibold tracking-[0.01em]">
            <SignalInstrument signal={signal} className="-my-1 min-h-6" />
          </b>
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
      <td className="num">
        <span className="block leading-4">{formatPrice(instrument, signal.slPrice)}</span>
        {isOpenSignal(signal) && <span className="block text-label leading-[15px]">{lots?.(signal)}</span>}
      </td>
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
        <StatusBadge
          status={status}
          why={signal.closeReason && closeWord(signal.closeReason, '')}
          t0Hit={signal.t0Hit}
          further={signal.furtherHitsAt}
        />
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
export function SignalTable({ signals, ...rest }: Omit<RowProps, 'signal'> & { signals: readonly Signal[] }) {
  const shown = useFirstFew(signals, FIRST);
  return (
    <div className="signals-box overflow-x-auto">
      <table className="tbl signals">
        <TableHead railEnd={signals.some(({ furtherTargets }) => furtherTargets) ? 'Last' : 'T1'} />
        <tbody>
          {shown.map((signal) => (
            <SignalRow key={signal.id} signal={signal} {...rest} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

const BIAS = (
  <>
    <span className="long-form">Monthly </span>bias
  </>
);
/** The columns after the price. */
const LATER: readonly (readonly [string, ReactNode])[] = [
  ['verdict', 'Verdict'],
  ['profit', 'P&L'],
  ['bias', BIAS],
  ['confidence r', 'Confidence'],
  ['memo', 'Memo'],
  ['status', 'Status'],
  ['journal', 'Journal'],
];

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
        {LATER.map(([name, head]) => (
          <th key={name} scope="col" className={name}>
            {head}
          </th>
        ))}
      </tr>
    </thead>
  );
}

const CELLS = ['w-28', 'w-16', 'w-16', 'w-16', 'w-16', 'w-20', 'w-32', 'w-6', 'w-6', 'w-10', 'w-28', 'w-16', 'w-14'];
/** The names of the columns that give way. */
const NAMES: Record<number, string> = { 7: 'profit', 8: 'bias', 9: 'confidence', 10: 'memo', 12: 'journal' };

/** The table while its rows are being read: same columns, no shimmer. */
export function SignalTableSkeleton() {
  return (
    <div className="signals-box overflow-hidden" aria-busy="true">
      <table className="tbl signals">
        <TableHead />
        <tbody>
          {[1, 2, 3, 4, 5].map((row) => (
            <tr key={row}>
              {CELLS.map((width, column) => (
                <td key={column} className={NAMES[column]}>
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
