import type { Signal } from '@t0/contracts';
import { useTimes } from '../../shared/lib/times.ts';
import { useFocusFallback } from '../../shared/ui/focus-fallback.ts';
import { AdminRow } from './admin-row.tsx';
import { EditRow } from './edit-row.tsx';

/** The actions of the list of signals. */
export interface AdminListProps {
  signals: readonly Signal[];
  editing: number | null;
  onEdit: (id: number | null) => void;
  onDelete: (id: number) => void;
  onStory: (id: number) => void;
  /** The edited signal after another administrator withdrew it: it stays where it was typed. */
  withdrawn: Signal | null;
  onSaved: (signal: Signal) => void;
}

const HEAD: readonly [string, boolean][] = [
  ['Instrument', false],
  ['Direction', false],
  ['Entry', true],
  ['Stop loss', true],
  ['T0', true],
  ['T1', true],
  ['Memo', false],
  ['Confidence', true],
  ['Status', false],
  ['Created', false],
  ['Actions', true],
];

/** The signals in a table, edited in place. */
export function AdminTable({ signals, editing, withdrawn, onEdit, onDelete, onStory, onSaved }: AdminListProps) {
  const times = useTimes();
  const body = useFocusFallback<HTMLTableSectionElement>();
  return (
    <div className="overflow-x-auto">
      <table className="tbl compact">
        <thead>
          <tr>
            {HEAD.map(([name, right]) => (
              <th key={name} scope="col" className={right ? 'r' : ''}>
                {name === 'Created' ? `${name}, ${times.name}` : name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody ref={body}>
          {signals.map((signal) =>
            signal.id === editing ? (
              <EditRow
                key={signal.id}
                signal={signal}
                gone={signal === withdrawn}
                onSaved={onSaved}
                onDone={() => onEdit(null)}
              />
            ) : (
              <AdminRow key={signal.id} {...{ signal, onEdit, onDelete, onStory, onSaved }} />
            ),
          )}
        </tbody>
      </table>
    </div>
  );
}
