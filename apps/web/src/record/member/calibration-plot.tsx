import type { CalibrationBand, ConfidenceBand, MeasuredRate } from '@t0/contracts';
import { EXIT_RULES } from '@t0/contracts';
import { rateNote, rateText, RULE_NAMES } from './record-text.ts';

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
    <div className="overflow-x-auto" tabIndex={0} role="region" aria-label="Calibration in figures">
      <table className="tbl compact">
        <thead>
          <tr>
            <th scope="col">Confidence</th>
            <th scope="col" className="r">
              n
            </th>
            {EXIT_RULES.map((rule) => (
              <th key={rule} scope="col" className="r">
                In profit, {RULE_NAMES[rule]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
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
        </tbody>
      </table>
    </div>
  );
}
