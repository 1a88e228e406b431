import type { CandleInterval, InstrumentSymbol } from '@t0/contracts/prices';
import { formatPrice, priceDecimals } from '@t0/domain/prices';
import { CandlestickSeries, createChart, createSeriesMarkers, LineStyle, TickMarkType } from 'lightweight-charts';
import type { IChartApi, ISeriesApi, Time, DeepPartial, TimeChartOptions } from 'lightweight-charts';
import { useEffect, useRef, useState } from 'react';
import { browserLocale } from '../../shared/lib/browser-locale.ts';
import { serverNow } from '../../shared/lib/connection.ts';
import { useIsLight } from '../../shared/lib/use-is-light.ts';
import { useTimes, UTC_TIMES, type Times } from '../../shared/lib/times.ts';
import { onQuote } from '../price-store.ts';
import { labelledLines, withTick, type Bar, type ChartMark, type LevelLine } from '../bars.ts';
import { chartColors, usePrintPicture } from './chart-colors.ts';

const ms = (time: Time): number => Number(time) * 1000;

/** The times of the chart: at the crosshair with the zone's name, on the axis without. A daily bar is a day of UTC. */
function chartTimes(interval: CandleInterval, times: Times): DeepPartial<TimeChartOptions> {
  const daily = interval === '1d';
  const shown = daily ? UTC_TIMES : times;
  return {
    localization: {
      timeFormatter: (time: Time) => (daily ? `${shown.date(ms(time))} UTC` : shown.short(ms(time))),
    },
    timeScale: {
      tickMarkFormatter: (time: Time, kind: TickMarkType) => {
        const at = ms(time);
        if (kind === TickMarkType.Year) return shown.date(at).slice(-4);
        return kind === TickMarkType.Month || kind === TickMarkType.DayOfMonth ? shown.day(at) : shown.bare.minute(at);
      },
    },
  };
}

interface ChartCanvasProps {
  instrument: InstrumentSymbol;
  interval: CandleInterval;
  bars: readonly Bar[];
  lines: readonly LevelLine[];
  marks?: readonly ChartMark[] | undefined;
  /** The first time to show, ms since the epoch; left out: as much as fits. */
  from?: number | undefined;
}

interface ChartParts {
  chart: IChartApi;
  series: ISeriesApi<'Candlestick'>;
}

/** Room of a bar, CSS pixels. */
const BAR_PX = 6;

/** Height of a level's label, CSS pixels. */
const LABEL_PX = 16;
const NO_MARKS: readonly ChartMark[] = [];

const toChartBar = (bar: Bar) => ({ ...bar, time: bar.time as Time });

/** The chart itself. Ticks go straight to it, without rendering anything. Loaded on demand with its library. */
export function ChartCanvas({ instrument, interval, bars, lines, marks = NO_MARKS, from }: ChartCanvasProps) {
  const box = useRef<HTMLDivElement>(null);
  const chartRef = useRef<ChartParts | null>(null);
  const paper = usePrintPicture(chartRef);
  const last = useRef<Bar | undefined>(undefined);
  const ranged = useRef<number | undefined>(undefined);
  const look = useRef<() => void>(() => undefined);
  const [beyond, setBeyond] = useState('|');
  const light = useIsLight();
  const times = useTimes();

  useEffect(() => {
    const chart = createChart(box.current!, {
      autoSize: true,
      localization: { locale: browserLocale() },
      layout: { attributionLogo: false, fontSize: 11 },
      rightPriceScale: { borderVisible: true, scaleMargins: { top: 0.1, bottom: 0.1 } },
      timeScale: { timeVisible: true, secondsVisible: false, rightOffset: 12, maxBarSpacing: 14 },
    });
    const decimals = priceDecimals(instrument);
    const series = chart.addSeries(CandlestickSeries, {
      priceFormat: {
        type: 'custom',
        formatter: (price: number) => formatPrice(instrument, price),
        minMove: 10 ** -decimals,
      },
    });
    chartRef.current = { chart, series };
    const lookNext = (): void => look.current();
    chart.timeScale().subscribeVisibleLogicalRangeChange(lookNext);
    chart.timeScale().subscribeSizeChange(lookNext);
    return () => {
      chartRef.current = null;
      chart.remove();
    };
  }, [instrument]);

  useEffect(() => {
    chartRef.current?.chart.applyOptions(chartTimes(interval, times));
  }, [interval, times, instrument]);

  useEffect(() => {
    const colors = chartColors();
    chartRef.current?.chart.applyOptions(colors.chart);
    chartRef.current?.series.applyOptions(colors.series);
  }, [light, instrument]);

  useEffect(() => {
    last.current = bars.at(-1);
    chartRef.current?.series.setData(bars.map(toChartBar));
    // A short history fills the chart, a long one begins at its end, a signal's at its publication.
    const scale = chartRef.current?.chart.timeScale();
    const end = last.current?.time ?? 0;
    if (from !== undefined && from / 1000 < end) {
      // Once: later the reader may have chosen another section.
      if (ranged.current !== from) scale?.setVisibleRange({ from: (from / 1000) as Time, to: end as Time });
      ranged.current = from;
    } else if (bars.length * BAR_PX < (box.current?.clientWidth ?? 0)) scale?.fitContent();
  }, [bars, from, instrument]);

  useEffect(() => {
    const series = chartRef.current?.series;
    if (!series) return undefined;
    const { levels } = chartColors();
    const made = createSeriesMarkers(
      series,
      // What happened before the first bar has no place on it.
      marks.flatMap(({ at, price, text, level }) => {
        const bar = bars.findLast(({ time }) => time * 1000 <= at);
        const look = { position: 'atPriceMiddle', shape: 'circle', color: levels[level] } as const;
        return bar ? [{ time: bar.time as Time, price, text, ...look }] : [];
      }),
    );
    return () => {
      if (chartRef.current?.series === series) made.detach();
    };
  }, [marks, bars, light, instrument]);

  useEffect(() => {
    const parts = chartRef.current;
    if (!parts) return undefined;
    const { chart, series } = parts;
    const { levels } = chartColors();
    const made = lines.map((line) => {
      const { title, price, level, waiting } = line;
      const style = { color: levels[level], lineWidth: 1, lineStyle: lineStyleOf(level, waiting) } as const;
      return series.createPriceLine({ price, title, ...style, axisLabelVisible: false });
    });
    let frame = 0;
    // The scale follows the price: which levels are on it is known once it is drawn.
    look.current = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => {
        const height = (box.current?.clientHeight ?? 0) - chart.timeScale().height();
        const [top, bottom] = [series.coordinateToPrice(0), series.coordinateToPrice(height)];
        if (top === null || bottom === null || height <= 0) return;
        const labelled = labelledLines(lines, ((top - bottom) * LABEL_PX) / height);
        made.forEach((line, index) => line.applyOptions({ axisLabelVisible: labelled.has(lines[index]!) }));
        const named = (some: LevelLine[]): string =>
          some.map(({ title, price }) => `${title} ${formatPrice(instrument, String(price))}`).join(', ');
        const above = lines.filter(({ price }) => price > top).sort((a, b) => a.price - b.price);
        const below = lines.filter(({ price }) => price < bottom).sort((a, b) => b.price - a.price);
        setBeyond(`${named(above)}|${named(below)}`);
      });
    };
    look.current();
    return () => {
      cancelAnimationFrame(frame);
      look.current = () => undefined;
      // The chart may be gone, and its lines with it.
      if (chartRef.current?.series === series) for (const line of made) series.removePriceLine(line);
    };
  }, [lines, light, instrument]);

  useEffect(
    () =>
      onQuote(instrument, ({ price }) => {
        const next = withTick(last.current, Number(price), serverNow(), interval);
        if (!next) return;
        last.current = next;
        chartRef.current?.series.update(toChartBar(next));
        look.current();
      }),
    [instrument, interval],
  );

  const [above, below] = beyond.split('|');
  return (
    <>
      <div ref={box} data-chart-screen className="live-price absolute inset-0" />
      <div ref={paper} data-chart-print className="absolute inset-0" />
      <Beyond arrow="↑" levels={above} className="top-1" />
      <Beyond arrow="↓" levels={below} className="bottom-8" />
    </>
  );
}

/** The levels beyond an edge of the scale, the nearest first. */
function Beyond({ arrow, levels, className }: { arrow: string; levels: string | undefined; className: string }) {
  if (!levels) return null;
  return (
    <ul
      data-testid="chart-beyond"
      className={`pointer-events-none absolute left-2 z-3 flex max-w-[70%] flex-wrap gap-x-3 bg-panel/80 px-1 text-label text-text-2 ${className}`}
    >
      {levels.split(', ').map((level) => (
        <li key={level} className="whitespace-nowrap">
          {arrow} {level}
        </li>
      ))}
    </ul>
  );
}

function lineStyleOf(level: LevelLine['level'], waiting: boolean): LineStyle {
  if (waiting) return LineStyle.Dotted;
  if (level === 'zone') return LineStyle.SparseDotted;
  return level === 't0' || level === 'reached' ? LineStyle.Dashed : LineStyle.Solid;
}
