import type { CandleInterval, InstrumentSymbol } from '@t0/contracts/prices';
import { formatPrice, priceDecimals } from '@t0/domain/prices';
import { CandlestickSeries, createChart, LineStyle, TickMarkType } from 'lightweight-charts';
import type { AutoscaleInfo, IChartApi, ISeriesApi, Time, DeepPartial, TimeChartOptions } from 'lightweight-charts';
import { useEffect, useRef } from 'react';
import { browserLocale } from '../../shared/lib/browser-locale.ts';
import { serverNow } from '../../shared/lib/connection.ts';
import { useIsLight } from '../../shared/lib/use-is-light.ts';
import { useTimes, UTC_TIMES } from '../../shared/lib/times.ts';
import type { Times } from '../../shared/lib/times.ts';
import { onQuote } from '../price-store.ts';
import { labelledLines, withTick } from './bars.ts';
import type { Bar, LevelLine } from './bars.ts';
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
}

interface ChartParts {
  chart: IChartApi;
  series: ISeriesApi<'Candlestick'>;
}

/** Room of a bar, CSS pixels. */
const BAR_PX = 6;

/** Height of a level's label, CSS pixels. */
const LABEL_PX = 16;
/** The part of the chart's height between its outermost levels, less the axis of time. */
const LEVELS_PART = 0.7;

const toChartBar = (bar: Bar) => ({ ...bar, time: bar.time as Time });

/** The chart itself. Ticks go straight to it, without rendering anything. Loaded on demand with its library. */
export function ChartCanvas({ instrument, interval, bars, lines }: ChartCanvasProps) {
  const box = useRef<HTMLDivElement>(null);
  const chartRef = useRef<ChartParts | null>(null);
  const paper = usePrintPicture(chartRef);
  const last = useRef<Bar | undefined>(undefined);
  const shown = useRef(lines);
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
      autoscaleInfoProvider: (original: () => AutoscaleInfo | null) => withLevels(original(), shown.current),
    });
    chartRef.current = { chart, series };
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
    // A short history fills the chart, a long one begins at its end.
    if (bars.length * BAR_PX < (box.current?.clientWidth ?? 0)) chartRef.current?.chart.timeScale().fitContent();
  }, [bars, instrument]);

  useEffect(() => {
    shown.current = lines;
    const series = chartRef.current?.series;
    if (!series) return undefined;
    const { levels } = chartColors();
    const labelled = labelledLines(lines, labelGap(lines, box.current?.clientHeight ?? 0));
    const made = lines.map((line) => {
      const { title, price, level, waiting } = line;
      return series.createPriceLine({
        price,
        title,
        color: levels[level],
        lineWidth: 1,
        lineStyle: lineStyleOf(level, waiting),
        axisLabelVisible: labelled.has(line),
      });
    });
    return () => {
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
      }),
    [instrument, interval],
  );

  return (
    <>
      <div ref={box} data-chart-screen className="live-price absolute inset-0" />
      <div ref={paper} data-chart-print className="absolute inset-0" />
    </>
  );
}

/** The difference of prices that a label covers, where the levels are the outermost prices. `height`: CSS pixels. */
function labelGap(lines: readonly LevelLine[], height: number): number {
  const prices = lines.map(({ price }) => price);
  return height === 0 ? 0 : ((Math.max(...prices) - Math.min(...prices)) * LABEL_PX) / (height * LEVELS_PART);
}

function lineStyleOf(level: LevelLine['level'], waiting: boolean): LineStyle {
  if (waiting) return LineStyle.Dotted;
  if (level === 'zone') return LineStyle.SparseDotted;
  return level === 't0' || level === 'reached' ? LineStyle.Dashed : LineStyle.Solid;
}

/** The scale reaches every level of the open signals, also those the price has not come near. */
function withLevels(info: AutoscaleInfo | null, lines: readonly LevelLine[]): AutoscaleInfo | null {
  if (!info?.priceRange) return info;
  const prices = lines.map(({ price }) => price);
  return {
    ...info,
    priceRange: {
      minValue: Math.min(info.priceRange.minValue, ...prices),
      maxValue: Math.max(info.priceRange.maxValue, ...prices),
    },
  };
}
