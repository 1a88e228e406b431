import type { Signal } from '@t0/contracts';
import { useKeptFocus } from '../../../shared/ui/kept-focus.ts';
import { AdminRow } from './admin-row.tsx';
import { EditRow } from './edit-row.tsx';

/** What the list of signals can do. */
export interface AdminListProps {
  signals: readonly Signal[];
  editing: number | null;
  onEdit: (id: number | null) => void;
  onDelete: (id: number) => void;
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
  ['Created, UTC', false],
  ['Actions', true],
];

/** The signals in a table, edited in place. */
export function AdminTable({ signals, editing, onEdit, onDelete, onSaved }: AdminListProps) {
  const body = useKeptFocus<HTMLTableSectionElement>();
  return (
    <div className="overflow-x-auto">
      <table className="tbl compact">
        <thead>
          <tr>
            {HEAD.map(([name, right]) => (
              <th key={name} scope="col" className={right ? 'r' : ''}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody ref={body}>
          {signals.map((signal) =>
            signal.id === editing ? (
              <EditRow key={signal.id} signal={signal} onSaved={onSaved} onDone={() => onEdit(null)} />
            ) : (
              <AdminRow key={signal.id} signal={signal} onEdit={onEdit} onDelete={onDelete} />
            ),
          )}
        </tbody>
      </table>
    </div>
  );
}
