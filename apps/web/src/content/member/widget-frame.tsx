import type { SignalInstrument } from '@t0/contracts';
import { findInstrument } from '@t0/contracts';
import type { Ref } from 'react';

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
export function WidgetFrame({ ref, src, instrument, timeframe, shown, onLoad }: WidgetFrameProps) {
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
