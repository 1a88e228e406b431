import type { Signal } from '@t0/contracts';
import { useFirstFew } from '../../shared/lib/use-first-few.ts';
import { Skeleton } from '../../shared/ui/skeleton.tsx';
import { SignalRow } from './signal-row.tsx';

/** Rows that a tall screen shows without scrolling. */
const FIRST = 20;

/** The table on a desktop: thirteen columns, of which some give way where there is less room (styles/signals.css). */
export function SignalTable({ signals, onOpen }: { signals: readonly Signal[]; onOpen: (id: number) => void }) {
  const shown = useFirstFew(signals, FIRST);
  return (
    <div className="signals-box overflow-x-auto">
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
              <span>T1</span>
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
