import { INSTRUMENTS } from '@t0/contracts';
import { LoaderCircle } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useIsLight } from '../../../shared/lib/use-is-light.ts';
import { widgetUrl } from '../charts.ts';
import type { Analysed } from '../charts.ts';

/** Longest wait for the provider before the fallback takes its place. */
const PATIENCE_MS = 8000;
/** A frame does not tell that it failed: a picture of the same provider does. */
const PROBE = 'https://www.tradingview.com/favicon.ico';

interface WidgetFrameProps {
  instrument: Analysed;
  timeframe: string;
  interval: string;
  /** Called when the provider cannot be reached. */
  onFailed: () => void;
}

/** The chart of the outside provider, in a frame. What it sends or its picture shows that it can be reached. */
export function WidgetFrame({ instrument, timeframe, interval, onFailed }: WidgetFrameProps) {
  const light = useIsLight();
  const frame = useRef<HTMLIFrameElement>(null);
  const failed = useRef(onFailed);
  const [loaded, setLoaded] = useState(false);
  useEffect(() => {
    failed.current = onFailed;
  });
  useEffect(() => {
    let settled = false;
    const settle = (reached: boolean): void => {
      if (settled) return;
      settled = true;
      if (!reached) failed.current();
    };
    const timer = setTimeout(() => settle(false), PATIENCE_MS);
    const onMessage = (event: MessageEvent): void => {
      if (event.source === frame.current?.contentWindow) settle(true);
    };
    const probe = new Image();
    probe.referrerPolicy = 'no-referrer';
    probe.onload = () => settle(true);
    probe.onerror = () => settle(false);
    probe.src = PROBE;
    window.addEventListener('message', onMessage);
    return () => {
      settled = true;
      clearTimeout(timer);
      probe.src = '';
      window.removeEventListener('message', onMessage);
    };
  }, []);

  return (
    <div className="absolute inset-0">
      {!loaded && (
        <p role="status" className="absolute inset-0 grid place-content-center text-meta text-text-3">
          <span className="flex items-center gap-2">
            <LoaderCircle size={14} aria-hidden className="motion-safe:animate-spin" /> Loading the chart...
          </span>
        </p>
      )}
      <iframe
        ref={frame}
        title={`${INSTRUMENTS[instrument].name}, ${timeframe} chart`}
        src={widgetUrl(instrument, interval, light ? 'light' : 'dark')}
        sandbox="allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox"
        referrerPolicy="origin"
        onLoad={() => setLoaded(true)}
        className={`absolute inset-0 size-full border-0 ${loaded ? '' : 'opacity-0'}`}
      />
    </div>
  );
}
