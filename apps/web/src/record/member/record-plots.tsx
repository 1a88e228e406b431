import { EXIT_RULES } from '@t0/contracts/record';
import type { CalibrationBand, ConfidenceBand, MeasuredRate, EquityPoint, ExitRule } from '@t0/contracts/record';
import { rateNote, rateText, RULE_NAMES, signed } from './record-text.ts';
import { useTimes } from '../../shared/lib/times.ts';
import { useIsPhone } from '../../shared/lib/use-media-query.ts';
import { niceScale } from '../../shared/plots/scale.ts';
import { ScrollTable } from '../../shared/ui/scroll-table.tsx';

const PAD = { left: 48, right: 14, top: 10, bottom: 24 };

const WORDS = 'fill-text-3 text-[11px]';

/** Distinguished by more than colour: one line is solid, the other one dashed. */
const MARKS: Record<ExitRule, { line: string; dash?: string }> = {
  t1: { line: 'stroke-text' },
  half: { line: 'stroke-link', dash: '5 3' },
};

/** '80 to 89'. */
const bandName = ({ from, to }: ConfidenceBand): string => (from === 1 ? 'below 50' : `${from} to ${to}`);

const place = (share: number): string => `${(share * 100).toFixed(1)}%`;

/**
 * Confidence against outcome: the outlined box is the band's claim, the dot the outcome, the line around it the 95 % interval. Each row has
 * it as text as well.
 */
export function CalibrationPlot({ bands }: { bands: readonly CalibrationBand[] }) {
  return (
    <figure className="px-4 py-3">
      <figcaption className="meta mb-2">
        Box: the confidence given. Dot: the share that ended in profit, all out at the last target or the stop, with its
        95 % interval.
      </figcaption>
      <ul className="grid gap-2">
        {bands.map(({ band, rate }) => (
          <li
            key={band.from}
            className="grid grid-cols-[76px_minmax(0,1fr)_190px] items-center gap-3 max-md:grid-cols-[76px_minmax(0,1fr)]"
          >
            <span className="text-meta text-text-2">{bandName(band)}</span>
            <Strip band={band} rate={rate.t1} />
            <span className="text-meta max-md:col-start-2">
              <b className="font-medium">{rateText(rate.t1)}</b>{' '}
              <span className="text-text-3">{rateNote(rate.t1)}</span>
            </span>
          </li>
        ))}
      </ul>
    </figure>
  );
}

function Strip({ band, rate }: { band: ConfidenceBand; rate: MeasuredRate }) {
  return (
    <span aria-hidden className="relative block h-5 border-x border-line-2 bg-raised">
      <i
        className="absolute inset-y-0.5 border border-line-control"
        style={{ left: place((band.from - 1) / 100), width: place((band.to - band.from + 1) / 100) }}
      />
      {rate.low !== null && rate.high !== null && rate.share !== null && (
        <>
          <i
            className="absolute top-1/2 h-0.5 -translate-y-1/2 bg-text"
            style={{ left: place(rate.low), width: place(rate.high - rate.low) }}
          />
          <i
            className="absolute top-1/2 h-2.5 w-2.5 -translate-x-1/2 -translate-y-1/2 rounded-full bg-text"
            style={{ left: place(rate.share) }}
          />
        </>
      )}
    </span>
  );
}

/** The same figures in a table, under both exit rules. */
export function CalibrationTable({ bands }: { bands: readonly CalibrationBand[] }) {
  return (
    <ScrollTable
      label="Calibration in figures"
      columns={[
        'Confidence',
        ['n', 'r'],
        ...EXIT_RULES.map((rule) => [`In profit, ${RULE_NAMES[rule]}`, 'r'] as const),
      ]}
    >
      {bands.map(({ band, rate }) => (
        <tr key={band.from}>
          <td>{bandName(band)}</td>
          <td className="num">{rate.t1.n}</td>
          {EXIT_RULES.map((rule) => (
            <td key={rule} className="num">
              {rateText(rate[rule])} ({rateNote(rate[rule])})
            </td>
          ))}
        </tr>
      ))}
    </ScrollTable>
  );
}

type Equity = Record<ExitRule, EquityPoint[]>;

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
    <ScrollTable
      label="Equity in figures"
      columns={['Rule', `After the end at, ${times.name}`, ['Sum, R', 'r']]}
      className="max-h-[420px] overflow-auto"
    >
      {EXIT_RULES.flatMap((rule) =>
        equity[rule].toReversed().map(({ at, r }, index) => (
          <tr key={`${rule}${at}${index}`}>
            <td>{RULE_NAMES[rule]}</td>
            <td>{times.bare.dateTime(at)}</td>
            <td className="num">{signed(r)}</td>
          </tr>
        )),
      )}
    </ScrollTable>
  );
}
