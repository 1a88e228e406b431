import type { JournalMonth } from '@t0/contracts/journal';
import { count } from '../../shared/lib/count.ts';
import { RULE_NAMES, signed, summed } from '../../shared/lib/r-text.ts';
import { Panel } from '../../shared/ui/panel.tsx';
import { SkeletonRows } from '../../shared/ui/skeleton-rows.tsx';

/** The sums by month, newest first. Undefined: still to come. */
export function MonthsPanel({ months }: { months: readonly JournalMonth[] | undefined }) {
  const heads = [
    'Taken',
    'Skipped',
    'Own R',
    'Slippage, R',
    'Same signals',
    'Own, R',
    `Desk: ${RULE_NAMES.t1}, R`,
    `Desk: ${RULE_NAMES.half}, R`,
  ];
  return (
    <Panel title="By month" bleed note={<span className="meta max-md:hidden">UTC, by the time of the entry</span>}>
      {!months && <SkeletonRows rows={2} />}
      {months?.length === 0 && <p className="read px-4 py-3 text-text-2">No month yet.</p>}
      {months && months.length > 0 && (
        <div className="relative overflow-x-auto" tabIndex={0} role="region" aria-label="Sums by month">
          <table className="tbl compact">
            <thead>
              <tr>
                <th scope="col">Month</th>
                {heads.map((head) => (
                  <th key={head} scope="col" className="r">
                    {head}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {months.map(({ month, taken, skipped, own, same, slippage }) => (
                <tr key={month} data-testid={`journal-month-${month}`}>
                  <td>{month}</td>
                  <td className="num">{count(taken)}</td>
                  <td className="num">{count(skipped)}</td>
                  <td className="num" data-act>
                    {summed(own.n, own.totalR)}
                  </td>
                  <td className="num">{signed(slippage.meanR)}</td>
                  <td className="num">{same ? count(same.n) : '--'}</td>
                  <td className="num">{same ? summed(same.n, same.ownR) : '--'}</td>
                  <td className="num">{same ? summed(same.n, same.t1R) : '--'}</td>
                  <td className="num">{same ? summed(same.n, same.halfR) : '--'}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Panel>
  );
}
