import type { RecordLevels, RecordStep, RecordStory } from '@t0/contracts/record';
import { LAST_TARGETS, type LastTarget } from '@t0/contracts/signals';
import { formatPrice } from '@t0/domain/prices';
import { useTimes } from '../../shared/lib/times.ts';
import { useIsPhone } from '../../shared/lib/use-media-query.ts';

/** One corner of a level's line: ms since the epoch, the price as a place, and as it is written. */
export interface LevelCorner {
  at: number;
  price: number;
  text: string;
}

type Level = 'entry' | 'stop' | 't0' | LastTarget;

/** A level as it was; undefined for a target that the signal had not. */
function priceOf(levels: RecordLevels, level: Level): string | undefined {
  switch (level) {
    case 'entry':
    case 'stop':
    case 't0':
    case 't1':
      return levels[level];
    default:
      return levels.furtherTargets?.[LAST_TARGETS.indexOf(level) - 1];
  }
}

/** A level over time as a line with corners where it was moved, up to `to` (ms since the epoch) or until it was taken away. */
export function levelLines(steps: readonly RecordStep[], level: Level, to: number): LevelCorner[] {
  const corners: LevelCorner[] = [];
  let end = to;
  for (const { at, levels } of steps) {
    if (!levels) continue;
    const time = Date.parse(at);
    const text = priceOf(levels, level);
    const last = corners.at(-1);
    if (text === undefined) {
      end = Math.min(end, time);
      continue;
    }
    end = to;
    if (last && last.text !== text) corners.push({ ...last, at: time });
    if (!last || last.text !== text) corners.push({ at: time, price: Number(text), text });
  }
  const last = corners.at(-1);
  return last ? [...corners, { ...last, at: Math.max(last.at, end) }] : [];
}

/** The range of a story's chart: times in ms since the epoch, prices with a little room. */
export function storySpan({ steps, candles, candleSeconds }: RecordStory): {
  from: number;
  to: number;
  low: number;
  high: number;
} {
  const times = [
    ...steps.map(({ at }) => Date.parse(at)),
    ...candles.flatMap(({ time }) => [time * 1000, (time + candleSeconds) * 1000]),
  ];
  const prices = [
    ...steps.flatMap(({ levels }) => (levels ? LEVELS.flatMap(({ level }) => priceOf(levels, level) ?? []) : [])),
    ...candles.flatMap(({ high, low }) => [high, low]),
  ].map(Number);
  const from = Math.min(...times);
  const low = Math.min(...prices);
  const high = Math.max(...prices);
  const room = (high - low) * 0.06 || 1;
  return { from, to: Math.max(...times, from + 60_000), low: low - room, high: high + room };
}

/** The positions of labels near these heights, so that none overlaps another: in their order, at least `gap` apart. */
export function apart(heights: readonly number[], gap: number): number[] {
  const places = [...heights];
  let next = -Infinity;
  for (const index of heights.map((_, at) => at).sort((a, b) => heights[a]! - heights[b]! || a - b)) {
    places[index] = Math.max(heights[index]!, next);
    next = places[index] + gap;
  }
  return places;
}

const PAD = { left: 8, right: 96, top: 10, bottom: 24 };
/** The distance between texts below each other. */
const LINE = 12;
const WORDS = 'fill-text-3 text-[11px]';
/** Distinguished by their names at the right, and by form. */
const LEVELS: readonly { level: Level; name: string; dash: string; line: string }[] = [
  { level: 'entry', name: 'Entry', dash: '', line: 'stroke-text-2' },
  { level: 'stop', name: 'Stop', dash: '2 3', line: 'stroke-short' },
  { level: 't0', name: 'T0', dash: '8 4', line: 'stroke-long' },
  ...LAST_TARGETS.map((level) => ({ level, name: level.toUpperCase(), dash: '8 3 2 3', line: 'stroke-long' })),
];

/** The prices of the signal's time, and its levels at each time. */
export function StoryChart({ story }: { story: RecordStory }) {
  const times = useTimes();
  const [width, height] = useIsPhone() ? [360, 240] : [820, 260];
  const { from, to, low, high } = storySpan(story);
  const x = (at: number): number => PAD.left + ((at - from) / (to - from)) * (width - PAD.left - PAD.right);
  const y = (price: number): number =>
    height - PAD.bottom - ((price - low) / (high - low)) * (height - PAD.top - PAD.bottom);
  const { instrument } = story.row;
  const lines = LEVELS.map((of) => ({ ...of, path: levelLines(story.steps, of.level, to) }));
  // An unknown level has no label, and takes no place.
  const places = apart(
    lines.map(({ path }) => (path.length > 0 ? y(path.at(-1)!.price) : height * 2)),
    LINE,
  );
  return (
    <figure className="border-b border-line px-5 py-3 max-md:px-4">
      <figcaption className="meta">
        Levels as they were at the time
        {story.candles.length === 0 ? '; the prices of that time are not kept any more.' : ', and the range of prices.'}
      </figcaption>
      <svg
        role="img"
        aria-label={`Levels of signal ${story.row.signalId} over time. The steps below say each of them.`}
        viewBox={`0 0 ${width} ${height}`}
        className="mt-2 block h-auto w-full"
      >
        {story.candles.map((bar) => (
          <line
            key={bar.time}
            x1={x(bar.time * 1000)}
            x2={x(bar.time * 1000)}
            y1={y(Number(bar.high))}
            y2={Math.max(y(Number(bar.low)), y(Number(bar.high)) + 1)}
            strokeWidth="2"
            className="stroke-closed"
          />
        ))}
        {lines.map(({ level, name, dash, line, path }, index) => {
          const last = path.at(-1);
          return (
            <g key={level}>
              <polyline
                points={path.map(({ at, price }) => `${x(at).toFixed(1)},${y(price).toFixed(1)}`).join(' ')}
                fill="none"
                strokeWidth="1.5"
                strokeDasharray={dash}
                className={line}
              />
              {last && (
                <text x={width - PAD.right + 6} y={places[index]! + 4} className={WORDS}>
                  {name} {formatPrice(instrument, String(last.text))}
                </text>
              )}
            </g>
          );
        })}
        {story.steps.map((step) => (
          <line
            key={step.index}
            x1={x(Date.parse(step.at))}
            x2={x(Date.parse(step.at))}
            y1={height - PAD.bottom}
            y2={height - PAD.bottom + 6}
            className="stroke-text-2"
          />
        ))}
        <text x={PAD.left} y={height - 6} className={WORDS}>
          {times.short(from)}
        </text>
        <text x={width - PAD.right} y={height - 6} textAnchor="end" className={WORDS}>
          {times.short(to)}
        </text>
      </svg>
    </figure>
  );
}
