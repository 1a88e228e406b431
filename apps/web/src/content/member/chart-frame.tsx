import type { SignalInstrument } from '@t0/contracts';
import { Info, LoaderCircle } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode, Ref } from 'react';
import { useZoneId } from '../../shared/lib/times.ts';
import { useIsLight } from '../../shared/lib/use-is-light.ts';
import { SegmentedControl } from '../../shared/ui/segmented-control.tsx';
import { widgetUrl } from './charts.ts';
import { useWidgetWatch } from './use-widget-watch.ts';
import type { WidgetState } from './use-widget-watch.ts';
import { findInstrument } from '@t0/contracts';

interface WidgetFrameProps {
  ref: Ref<HTMLIFrameElement>;
  src: string;
  instrument: SignalInstrument;
  timeframe: string;
  /** False while it loads, or could not: it is there, but neither seen nor reached. */
  shown: boolean;
  onLoad: () => void;
}

/** The chart of the outside provider, in a frame. */
function WidgetFrame({ ref, src, instrument, timeframe, shown, onLoad }: WidgetFrameProps) {
  return (
    <div inert={!shown} className={`absolute inset-0 ${shown ? '' : 'pointer-events-none opacity-0'}`}>
      <iframe
        ref={ref}
        title={`${findInstrument(instrument)?.name ?? instrument}, ${timeframe} chart`}
        src={src}
        sandbox="allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox"
        referrerPolicy="origin"
        onLoad={onLoad}
        className="absolute inset-0 size-full border-0"
      />
    </div>
  );
}

interface ChartFrameProps {
  instrument: SignalInstrument;
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

/** The chart of a timeframe: the product's until the embedded one is drawn, whenever that cannot load, and by choice. */
export function ChartFrame({ instrument, timeframe, interval, visible, ownChart }: ChartFrameProps) {
  const [choice, setChoice] = useState<Source>('widget');
  const theme = useIsLight() ? 'light' : 'dark';
  const zone = useZoneId();
  const src = visible && choice === 'widget' ? widgetUrl(instrument, interval, theme, zone) : null;
  const { state, attempt, frame, onLoad, retry } = useWidgetWatch(src);
  const choose = (next: Source): void => {
    setChoice(next);
    if (next === 'widget') retry();
  };
  const drawn = src !== null && state === 'drawn';
  return (
    <div className="flex min-w-0 flex-col">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line px-4 py-1.5">
        <div className="[--control:26px] max-md:[--control:40px]">
          <SegmentedControl
            label={`Chart of ${instrument}`}
            labelShown={false}
            options={SOURCES}
            value={state === 'failed' ? 'own' : choice}
            onChange={choose}
          />
        </div>
        {src !== null && <WidgetNote state={state} />}
      </div>
      <div
        className="relative grid min-h-[440px] flex-1 content-center max-md:min-h-[280px]"
        data-testid={`chart-${instrument}`}
        data-print="chart"
        data-source={drawn ? 'widget' : 'own'}
      >
        {visible && !drawn && ownChart}
        {src !== null && (
          <WidgetFrame
            key={`${src} ${attempt}`}
            ref={frame}
            src={src}
            instrument={instrument}
            timeframe={timeframe}
            shown={drawn}
            onLoad={onLoad}
          />
        )}
      </div>
    </div>
  );
}

function WidgetNote({ state }: { state: WidgetState }) {
  if (state === 'drawn') return null;
  const waiting = state === 'waiting';
  const Icon = waiting ? LoaderCircle : Info;
  return (
    <p role="status" className={`flex items-center gap-1.5 text-meta ${waiting ? 'text-text-3' : 'text-warn'}`}>
      <Icon size={12} aria-hidden className={waiting ? 'motion-safe:animate-spin' : ''} />
      {waiting
        ? 'The TradingView chart is loading. T0 prices are shown meanwhile.'
        : 'The TradingView chart cannot be loaded. T0 prices are shown instead.'}
    </p>
  );
}
