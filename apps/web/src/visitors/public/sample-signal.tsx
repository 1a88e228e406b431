import { PriceLadder } from '../../signals/price-ladder.tsx';
import { Rail } from '../../signals/rail.tsx';
import { DirectionMark, StatusBadge } from '../../signals/signal-marks.tsx';
import { Panel } from '../../shared/ui/panel.tsx';

/** The levels of the sample signal, and its price. Its rail's marks are in styles/marks.css. */
export const SAMPLE = { entryPrice: '196.120', slPrice: '195.380', t0Price: '197.050', t1Price: '198.400' };

export const SAMPLE_PRICE = '196.171';

/** An invented trade, marked as a sample: it shows the content of one signal. */
export function SampleSignal() {
  return (
    <Panel
      title="GBPJPY"
      note={
        <>
          <DirectionMark direction="long" />
          <StatusBadge status="active" />
        </>
      }
      actions={<span className="lab">Sample signal</span>}
    >
      <PriceLadder symbol="GBPJPY" direction="long" levels={SAMPLE} price={SAMPLE_PRICE} priceNote="sample" />
      <div className="flex items-center gap-4 border-t border-line px-5 py-3 text-meta whitespace-nowrap max-md:px-4">
        <span className="text-short">SL {SAMPLE.slPrice}</span>
        <Rail
          direction="long"
          levels={SAMPLE}
          price={SAMPLE_PRICE}
          mode="open"
          placedByStyles
          className="sample-rail flex-1"
        />
        <span className="text-long">T1 {SAMPLE.t1Price}</span>
      </div>
    </Panel>
  );
}
