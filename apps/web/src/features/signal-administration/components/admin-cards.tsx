import { utcShort } from '../../../shared/lib/format.ts';
import { SignalCardBody } from '../../../shared/signals/signal-card.tsx';
import { useKeptFocus } from '../../../shared/ui/kept-focus.ts';
import type { AdminListProps } from './admin-table.tsx';
import { EditSheet } from './edit-sheet.tsx';
import { RowActions } from './row-actions.tsx';
import { SignalEvidence } from './signal-evidence.tsx';

/** The signals on a phone, edited in a sheet. */
export function AdminCards({ signals, editing, onEdit, onDelete, onSaved }: AdminListProps) {
  const list = useKeptFocus<HTMLUListElement>();
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
                  <span className="meta">{utcShort(signal.createdAt)} UTC</span>
                  <SignalEvidence signal={signal} />
                </span>
                <RowActions signal={signal} onEdit={onEdit} onDelete={onDelete} />
              </div>
            </SignalCardBody>
          </li>
        ))}
      </ul>
      {edited && <EditSheet signal={edited} onSaved={onSaved} onDone={() => onEdit(null)} />}
    </>
  );
}
