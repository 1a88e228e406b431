import type { Signal } from '@t0/contracts';
import { isOpenSignal } from '@t0/domain';
import { useTimes } from '../../shared/lib/times.ts';
import { SignalCardBody } from '../signal-card.tsx';
import { useFocusFallback } from '../../shared/ui/focus-fallback.ts';
import { useSteps } from './use-steps.ts';
import type { AdminListProps } from './admin-table.tsx';
import { EditSheet } from './edit-sheet.tsx';
import { RowActions } from './row-actions.tsx';
import { SignalEvidence } from './signal-evidence.tsx';
import { StepButtons } from './step-buttons.tsx';

/** The signals on a phone, edited in a sheet. */
export function AdminCards({ signals, editing, withdrawn, onSaved, onAsking, ...actions }: AdminListProps) {
  const times = useTimes();
  const list = useFocusFallback<HTMLUListElement>();
  const edited = signals.find((signal) => signal.id === editing);
  return (
    <>
      <ul ref={list}>
        {signals.map((signal) => (
          <li
            key={signal.id}
            data-testid={`signal-row-${signal.id}`}
            className={`border-b border-line px-4 pt-3 pb-2 last:border-b-0 ${signal.status === 'closed' ? 'text-closed' : ''}`}
          >
            <SignalCardBody signal={signal}>
              <div className="mt-2 flex items-center justify-between border-t border-line pt-1">
                <span>
                  <span className="meta">{times.short(signal.createdAt)}</span>
                  <SignalEvidence signal={signal} />
                </span>
                <RowActions signal={signal} {...actions} />
              </div>
              <CardSteps {...{ signal, onSaved, onAsking }} />
            </SignalCardBody>
          </li>
        ))}
      </ul>
      {edited && (
        <EditSheet signal={edited} gone={edited === withdrawn} onSaved={onSaved} onDone={() => actions.onEdit(null)} />
      )}
    </>
  );
}

type CardStepsProps = Pick<AdminListProps, 'onSaved' | 'onAsking'> & { signal: Signal };

function CardSteps({ signal, onSaved, onAsking }: CardStepsProps) {
  const steps = useSteps(signal, onSaved);
  if (!isOpenSignal(signal)) return null;
  return (
    <div className="mt-1 pb-1">
      <StepButtons signal={signal} steps={steps} onAsking={onAsking} />
    </div>
  );
}
