import type { Signal } from '@t0/contracts';
import { useFirstFew } from '../../../shared/lib/use-first-few.ts';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import { SignalRow } from './signal-row.tsx';

/** Rows that a tall screen shows without scrolling. */
const FIRST = 20;

/** The table on a desktop, twelve columns; narrower screens scroll it inside its panel. */
export function SignalTable({ signals, onOpen }: { signals: readonly Signal[]; onOpen: (id: number) => void }) {
  const shown = useFirstFew(signals, FIRST);
  return (
    <div className="overflow-x-auto">
      <table className="tbl signals">
        <TableHead />
        <tbody>
          {shown.map((signal) => (
            <SignalRow key={signal.id} signal={signal} onOpen={onOpen} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function TableHead() {
  return (
    <thead>
      <tr>
        <th scope="col">Instrument</th>
        {['Entry', 'T0', 'T1', 'Stop loss'].map((name) => (
          <th key={name} scope="col" className="r">
            {name}
          </th>
        ))}
        <th scope="col">
          <span className="current">
            <span className="text-right">Current</span>
            <span className="rail-ends flex justify-between" aria-hidden>
              <span>SL</span>
              <span>T1</span>
            </span>
          </span>
        </th>
        <th scope="col">Verdict</th>
        <th scope="col">P&amp;L</th>
        <th scope="col">Monthly bias</th>
        <th scope="col" className="r">
          <span className="inline-flex gap-2">
            Confidence
            <span className="confidence-word w-[2ch]" />
          </span>
        </th>
        <th scope="col">Memo</th>
        <th scope="col">Status</th>
        <th scope="col">Journal</th>
      </tr>
    </thead>
  );
}

const WIDTHS = ['w-28', 'w-16', 'w-16', 'w-16', 'w-16', 'w-44', 'w-36', 'w-6', 'w-20', 'w-24', 'w-28', 'w-16', 'w-14'];

/** The table while its rows are being read: same columns, no shimmer. */
export function SignalTableSkeleton() {
  return (
    <div className="overflow-hidden" aria-busy="true">
      <table className="tbl signals">
        <TableHead />
        <tbody>
          {[1, 2, 3, 4, 5].map((row) => (
            <tr key={row}>
              {WIDTHS.map((width, column) => (
                <td key={column}>
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
