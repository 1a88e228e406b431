import { confidenceLabel } from '@t0/domain';

/** The bands of the confidence words, lower end and width in percent. */
const BANDS = [
  [0, 50],
  [50, 10],
  [60, 10],
  [70, 10],
  [80, 10],
  [90, 10],
] as const;

const COLUMNS = 'grid grid-cols-[50fr_10fr_10fr_10fr_10fr_10fr] gap-0.5';

/** Confidence on its scale: the word for a figure, and the distance to the next. */
export function ConfidenceGauge({ value }: { value: number }) {
  const shown = Number.isFinite(value) ? Math.min(100, Math.max(0, value)) : 0;
  const band = BANDS.findLast(([from]) => shown >= from) ?? BANDS[0];
  const [from, width] = band;
  const range = `${from} to ${from + width - (from === 90 ? 0 : 1)}`;
  return (
    <div role="img" aria-label={`${shown} percent, ${confidenceLabel(shown)}`}>
      <div className="flex items-end justify-between">
        <span className="lab">Confidence</span>
        <span className="text-[20px] leading-7 font-medium tracking-[-0.01em]">
          {shown}
          <small className="text-base font-normal tracking-normal text-text-3">
            % {confidenceLabel(shown)}, {range}
          </small>
        </span>
      </div>
      <div className="relative mt-2 pt-0.5">
        <div className={`${COLUMNS} h-2`}>
          {BANDS.map(([start, size]) => (
            <span key={start} className="overflow-hidden bg-pressed">
              <span
                className="block h-full bg-link"
                style={{ width: `${Math.min(100, Math.max(0, ((shown - start) / size) * 100))}%` }}
              />
            </span>
          ))}
        </div>
        <span className="absolute -top-[3px] h-[18px] w-0.5 -translate-x-px bg-text" style={{ left: `${shown}%` }} />
        <div className={`${COLUMNS} mt-1.5 text-[10.5px] leading-[14px] text-text-3`}>
          {BANDS.map(([start]) => (
            <span key={start}>{start}</span>
          ))}
        </div>
      </div>
    </div>
  );
}
