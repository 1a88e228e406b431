import type { Signal } from '@t0/contracts/signals';
import { formatPrice } from '@t0/domain/prices';
import { isOpenSignal } from '@t0/domain/signals';
import { memo, useLayoutEffect, useRef, type RefObject } from 'react';
import { useTimes } from '../../shared/lib/times.ts';
import { useFocusFallback } from '../../shared/ui/focus-fallback.ts';
import { DirectionMark, StatusBadge } from '../signal-marks.tsx';
import { EntryFigure, TargetFigure } from '../target-marks.tsx';
import { EditRow } from './edit-row.tsx';
import { RowActions, SignalEvidence, type RowActionsProps } from './row-actions.tsx';
import { StepButtons, stepKeys } from './step-buttons.tsx';
import { useSteps } from './use-steps.ts';
import { TableHead, type Column } from '../../shared/ui/scroll-table.tsx';

type AdminRowProps = RowActionsProps & Pick<AdminListProps, 'onSaved' | 'onAsking'>;

/** One signal in the administrator's table; an open one has its steps in a row below. */
const AdminRow = memo(function AdminRow({ signal, onSaved, onAsking, ...actions }: AdminRowProps) {
  const steps = useSteps(signal, onSaved);
  const onKeyDown = stepKeys(signal, steps);
  const open = isOpenSignal(signal);
  const price = (value: string): string => formatPrice(signal.instrument, value);
  const closed = signal.status === 'closed';
  return (
    <>
      <tr
        data-testid={`signal-row-${signal.id}`}
        data-closed={closed || undefined}
        // A row that a key closes keeps the focus.
        tabIndex={open ? 0 : -1}
        {...(open && { onKeyDown, 'aria-describedby': `signal-steps-${signal.id}` })}
      >
        <td>
          <b className="font-semibold">{signal.instrument}</b>
        </td>
        <td>
          <DirectionMark direction={signal.direction} />
        </td>
        <td className="num" data-act>
          <EntryFigure of={signal} />
        </td>
        <td className="num">{price(signal.slPrice)}</td>
        <td className="num">
          <TargetFigure signal={signal} at={0} />
        </td>
        <td className="num">
          <TargetFigure signal={signal} at={1} isAlone />
        </td>
        <td className="text-text-2">
          <span className="block max-w-[20ch] truncate" title={signal.memo}>
            {signal.memo}
          </span>
        </td>
        <td className="r">{signal.confidence}%</td>
        <td className="py-1!">
          <StatusBadge status={signal.status} t0Hit={signal.t0Hit} further={signal.furtherHitsAt} />
          <SignalEvidence signal={signal} />
        </td>
        <td className="text-text-2">
          <Created signal={signal} />
        </td>
        <td className="r">
          <RowActions signal={signal} {...actions} />
        </td>
      </tr>
      {open && (
        <tr data-steps id={`signal-steps-${signal.id}`} onKeyDown={onKeyDown}>
          <td colSpan={11} className="py-1.5!">
            <StepButtons signal={signal} steps={steps} onAsking={onAsking} keys />
          </td>
        </tr>
      )}
    </>
  );
});

function Created({ signal }: { signal: Signal }) {
  const times = useTimes();
  return <time dateTime={signal.createdAt}>{times.bare.short(signal.createdAt)}</time>;
}

/** The actions of the list of signals. */
export interface AdminListProps {
  signals: readonly Signal[];
  editing: number | null;
  onEdit: (id: number | null) => void;
  onDelete: (id: number) => void;
  onStory: (id: number) => void;
  /** The edited signal after another administrator withdrew it: it stays where it was typed. */
  withdrawn: Signal | null;
  /** A step was taken, or refused: the signal as it is now. */
  onSaved: (signal: Signal) => void;
  /** A step asks in a dialog, or no longer does. */
  onAsking: (asking: boolean) => void;
}

const HEAD: readonly Column[] = [
  'Instrument',
  'Direction',
  ...['Entry', 'Stop loss', 'T0', 'T1'].map((name) => [name, 'r'] as const),
  'Memo',
  ['Confidence', 'r'],
  'Status',
];

/**
 * Leads the focus of an edit that is over to the edit button of its row. Its fields are more than the buttons of a row: what stands in the
 * place of the last ones belongs to another signal, and the next Enter would act on it.
 */
function useFocusAfterEdit(body: RefObject<HTMLElement | null>, editing: number | null): void {
  const edited = useRef<number | null>(null);
  useLayoutEffect(() => {
    const id = edited.current;
    edited.current = editing;
    if (id === null || editing !== null || document.activeElement !== document.body) return;
    body.current?.querySelector<HTMLElement>(`[data-testid=signal-row-${id}] [data-edit]`)?.focus();
  }, [body, editing]);
}

/** The signals in a table, edited in place. */
export function AdminTable({ signals, editing, withdrawn, ...actions }: AdminListProps) {
  const times = useTimes();
  const body = useFocusFallback<HTMLTableSectionElement>();
  useFocusAfterEdit(body, editing);
  return (
    <div className="overflow-x-auto">
      <table className="tbl compact">
        <TableHead columns={[...HEAD, `Created, ${times.name}`, ['Actions', 'r']]} />
        <tbody ref={body}>
          {signals.map((signal) =>
            signal.id === editing ? (
              <EditRow
                key={signal.id}
                signal={signal}
                gone={signal === withdrawn}
                onSaved={actions.onSaved}
                onDone={() => actions.onEdit(null)}
              />
            ) : (
              <AdminRow key={signal.id} signal={signal} {...actions} />
            ),
          )}
        </tbody>
      </table>
    </div>
  );
}
