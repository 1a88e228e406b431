import { Info } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { SegmentedControl } from '../../../shared/ui/segmented-control.tsx';
import type { Analysed } from '../charts.ts';
import { WidgetFrame } from './widget-frame.tsx';

interface ChartFrameProps {
  instrument: Analysed;
  timeframe: string;
  interval: string;
  /** False until the chart is near the screen: nothing is loaded before. */
  visible: boolean;
  ownChart: ReactNode;
}

type Source = 'widget' | 'own';
const SOURCES: readonly { value: Source; label: string }[] = [
  { value: 'widget', label: 'TradingView' },
  { value: 'own', label: 'T0 prices' },
];

/** The chart of a timeframe: the embedded one, or ours, by choice and whenever the embedded one cannot load. */
export function ChartFrame({ instrument, timeframe, interval, visible, ownChart }: ChartFrameProps) {
  const [source, setSource] = useState<Source>('widget');
  const [failed, setFailed] = useState(false);
  const choose = (next: Source): void => {
    setFailed(false);
    setSource(next);
  };
  return (
    <div className="flex min-w-0 flex-col">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line px-4 py-1.5">
        <div className="[--control:26px] max-md:[--control:40px]">
          <SegmentedControl
            label={`Chart of ${instrument}`}
            labelShown={false}
            options={SOURCES}
            value={source}
            onChange={choose}
          />
        </div>
        {failed && (
          <p role="status" className="flex items-center gap-1.5 text-meta text-warn">
            <Info size={12} aria-hidden /> The TradingView chart cannot be loaded. T0 prices are shown instead.
          </p>
        )}
      </div>
      <div
        className="relative grid min-h-[440px] flex-1 content-center max-md:min-h-[340px]"
        data-testid={`chart-${instrument}`}
      >
        {visible && source === 'widget' && (
          <WidgetFrame
            instrument={instrument}
            timeframe={timeframe}
            interval={interval}
            onFailed={() => {
              setFailed(true);
              setSource('own');
            }}
          />
        )}
        {visible && source === 'own' && ownChart}
      </div>
    </div>
  );
}
