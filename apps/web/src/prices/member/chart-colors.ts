import { ColorType } from 'lightweight-charts';
import type {
  CandlestickSeriesPartialOptions,
  ChartOptions,
  DeepPartial,
  IChartApi,
  ISeriesApi,
} from 'lightweight-charts';
import { useEffect, useRef, type RefObject } from 'react';
import type { LevelLine } from '../bars.ts';

interface ChartColors {
  chart: DeepPartial<ChartOptions>;
  series: CandlestickSeriesPartialOptions;
  levels: Record<LevelLine['level'], string>;
}

/** The tokens of the theme on screen, in the chart's form: rising bars hollow, falling bars filled. */
export function chartColors(): ChartColors {
  const styles = getComputedStyle(document.documentElement);
  const token = (name: string): string => styles.getPropertyValue(`--${name}`).trim();
  const line = { color: token('line') };
  const border = { borderColor: token('line-2') };
  return {
    chart: {
      layout: {
        background: { type: ColorType.Solid, color: token('panel') },
        textColor: token('text-3'),
        fontFamily: token('font-mono'),
      },
      grid: { vertLines: line, horzLines: line },
      rightPriceScale: border,
      timeScale: border,
      crosshair: {
        vertLine: { color: token('line-control'), labelBackgroundColor: token('pressed') },
        horzLine: { color: token('line-control'), labelBackgroundColor: token('pressed') },
      },
    },
    series: {
      upColor: token('panel'),
      downColor: token('candle-down'),
      borderUpColor: token('candle-up'),
      borderDownColor: token('candle-down'),
      wickUpColor: token('candle-up'),
      wickDownColor: token('candle-down'),
      priceLineColor: token('link'),
    },
    levels: {
      entry: token('text'),
      zone: token('text-2'),
      t0: token('long'),
      t1: token('long'),
      reached: token('closed'),
      sl: token('short'),
    },
  };
}

interface ChartParts {
  chart: IChartApi;
  series: ISeriesApi<'Candlestick'>;
}

/** Puts a picture of the chart, in light, into the returned element whenever the page is about to be printed. */
export function usePrintPicture(chartRef: RefObject<ChartParts | null>): RefObject<HTMLDivElement | null> {
  const paper = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const draw = (): void => {
      if (!chartRef.current || !paper.current) return;
      const { chart, series } = chartRef.current;
      const root = document.documentElement;
      const theme = root.dataset.theme;
      const paint = (): void => {
        const colors = chartColors();
        chart.applyOptions(colors.chart);
        series.applyOptions(colors.series);
      };
      root.dataset.theme = 'light';
      paint();
      paper.current.replaceChildren(chart.takeScreenshot());
      if (theme === undefined) delete root.dataset.theme;
      else root.dataset.theme = theme;
      paint();
    };
    const medium = window.matchMedia('print');
    const changed = ({ matches }: MediaQueryListEvent): void => {
      if (matches) draw();
    };
    window.addEventListener('beforeprint', draw);
    medium.addEventListener('change', changed);
    return () => {
      window.removeEventListener('beforeprint', draw);
      medium.removeEventListener('change', changed);
    };
  }, [chartRef]);
  return paper;
}
