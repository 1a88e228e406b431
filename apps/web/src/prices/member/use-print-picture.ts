import type { IChartApi, ISeriesApi } from 'lightweight-charts';
import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';
import { chartColors } from './chart-colors.ts';

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
