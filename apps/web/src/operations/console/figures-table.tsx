import type { AnalyticsPoint } from '@t0/contracts';
import { useTimes } from '../../shared/lib/times.ts';
import { PLOTS } from './series.ts';

/** The plotted figures as a table, newest period first. */
export function FiguresTable({ points }: { points: readonly AnalyticsPoint[] }) {
  const times = useTimes();
  const columns = PLOTS.flatMap(({ series, format, title }) => series.map((entry) => ({ ...entry, format, title })));
  return (
    <div className="max-h-[560px] overflow-auto" tabIndex={0} role="region" aria-label="Figures of each period">
      <table className="tbl compact">
        <thead>
          <tr>
            <th scope="col">Period from, {times.name}</th>
            {columns.map(({ figure, name, title }) => (
              <th key={figure} scope="col" className="r">
                {title}, {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {points.toReversed().map((point) => (
            <tr key={point.at}>
              <td>{times.bare.short(point.at)}</td>
              {columns.map(({ figure, format }) => (
                <td key={figure} className="num">
                  {point[figure] === null ? '--' : format(point[figure])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
