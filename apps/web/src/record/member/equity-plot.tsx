import { EXIT_RULES } from '@t0/contracts';
import type { EquityPoint, ExitRule } from '@t0/contracts';
import { useTimes } from '../../shared/lib/times.ts';
import { useIsPhone } from '../../shared/lib/use-media-query.ts';
import { niceScale } from '../../shared/plots/scale.ts';
import { RULE_NAMES, signed } from './record-text.ts';

type Equity = Record<ExitRule, EquityPoint[]>;

const PAD = { left: 48, right: 14, top: 10, bottom: 24 };
const WORDS = 'fill-text-3 text-[11px]';
/** Distinguished by more than colour: one line is solid, the other one dashed. */
const MARKS: Record<ExitRule, { line: string; dash?: string }> = {
  t1: { line: 'stroke-text' },
  half: { line: 'stroke-link', dash: '5 3' },
};

/** The sum of results in R over time, under both exit rules. */
export function EquityPlot({ equity }: { equity: Equity }) {
  const times = useTimes();
  const [width, height] = useIsPhone() ? [360, 220] : [1120, 260];
  const points = EXIT_RULES.flatMap((rule) => equity[rule]);
  const instants = points.map(({ at }) => Date.parse(at));
  const [from, to] = [Math.min(...instants), Math.max(...instants)];
  const scale = niceScale(Math.min(...points.map(({ r }) => r)), Math.max(...points.map(({ r }) => r)));
  const x = (at: number): number =>
    PAD.left + (to === from ? 0.5 : (at - from) / (to - from)) * (width - PAD.left - PAD.right);
  const y = (r: number): number =>
    height - PAD.bottom - ((r - scale.from) / (scale.to - scale.from)) * (height - PAD.top - PAD.bottom);
  return (
    <figure className="px-4 py-3">
      <figcaption className="flex flex-wrap gap-x-5 text-label text-text-2">
        {EXIT_RULES.map((rule) => (
          <span key={rule} className="inline-flex items-center gap-2">
            <svg width="26" height="8" aria-hidden>
              <line
                x1="0"
                x2="26"
                y1="4"
                y2="4"
                strokeWidth="2"
                strokeDasharray={MARKS[rule].dash}
                className={MARKS[rule].line}
              />
            </svg>
            {RULE_NAMES[rule]} <b className="font-medium text-text">{signed(equity[rule].at(-1)?.r ?? null)} R</b>
          </span>
        ))}
      </figcaption>
      <svg
        role="img"
        aria-label={describe(equity)}
        viewBox={`0 0 ${width} ${height}`}
        className="mt-2 block h-auto w-full"
      >
        {scale.ticks.map((tick) => (
          <g key={tick}>
            <line
              x1={PAD.left}
              x2={width - PAD.right}
              y1={y(tick)}
              y2={y(tick)}
              className={tick === 0 ? 'stroke-line-control' : 'stroke-line'}
            />
            <text x={PAD.left - 8} y={y(tick) + 4} textAnchor="end" className={WORDS}>
              {tick}
            </text>
          </g>
        ))}
        <text x={PAD.left} y={height - 6} className={WORDS}>
          {times.date(from)}
        </text>
        <text x={width - PAD.right} y={height - 6} textAnchor="end" className={WORDS}>
          {times.date(to)}
        </text>
        {EXIT_RULES.map((rule) => (
          <polyline
            key={rule}
            points={linePoints(equity[rule], x, y)}
            fill="none"
            strokeWidth="1.75"
            strokeDasharray={MARKS[rule].dash}
            className={MARKS[rule].line}
          />
        ))}
      </svg>
    </figure>
  );
}

/** A line from nothing to the first result and on. */
function linePoints(points: readonly EquityPoint[], x: (at: number) => number, y: (r: number) => number): string {
  const begin = points[0] ? [`${PAD.left},${y(0).toFixed(1)}`] : [];
  return [...begin, ...points.map(({ at, r }) => `${x(Date.parse(at)).toFixed(1)},${y(r).toFixed(1)}`)].join(' ');
}

function describe(equity: Equity): string {
  const last = EXIT_RULES.map((rule) => `${RULE_NAMES[rule]} ends at ${signed(equity[rule].at(-1)?.r ?? null)} R`);
  return `Sum of results in R over time. ${last.join('; ')}. The table has every figure.`;
}

/** The same figures in a table, newest first. */
export function EquityTable({ equity }: { equity: Equity }) {
  const times = useTimes();
  return (
    <div className="max-h-[420px] overflow-auto" tabIndex={0} role="region" aria-label="Equity in figures">
      <table className="tbl compact">
        <thead>
          <tr>
            <th scope="col">Rule</th>
            <th scope="col">After the end at, {times.name}</th>
            <th scope="col" className="r">
              Sum, R
            </th>
          </tr>
        </thead>
        <tbody>
          {EXIT_RULES.flatMap((rule) =>
            equity[rule].toReversed().map(({ at, r }, index) => (
              <tr key={`${rule}${at}${index}`}>
                <td>{RULE_NAMES[rule]}</td>
                <td>{times.bare.dateTime(at)}</td>
                <td className="num">{signed(r)}</td>
              </tr>
            )),
          )}
        </tbody>
      </table>
    </div>
  );
}
