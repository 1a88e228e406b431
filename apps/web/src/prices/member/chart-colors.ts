import { ColorType } from 'lightweight-charts';
import type { CandlestickSeriesPartialOptions, ChartOptions, DeepPartial } from 'lightweight-charts';
import type { LevelLine } from './bars.ts';

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
