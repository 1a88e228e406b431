import { PriceLadder } from '../../signals/price-ladder.tsx';
import { Rail } from '../../signals/rail.tsx';
import { DirectionMark, StatusBadge } from '../../signals/signal-marks.tsx';
import { useHydrating } from '../../shared/lib/use-hydrating.ts';
import { Panel } from '../../shared/ui/panel.tsx';

const LEVELS = { entryPrice: '196.120', slPrice: '195.380', t0Price: '197.050', t1Price: '198.400' };
const PRICE = '196.171';
/** The rail's marks have positions, which only the program may set by the page's policy: the server renders it without them. */
const UNPLACED = { entryPrice: '', slPrice: '', t0Price: '', t1Price: '' };

/** An invented trade, marked as a sample: it shows the content of one signal. */
export function SampleSignal() {
  const levels = useHydrating() ? UNPLACED : LEVELS;
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
      <PriceLadder symbol="GBPJPY" direction="long" levels={LEVELS} price={PRICE} priceNote="sample" />
      <div className="flex items-center gap-4 border-t border-line px-5 py-3 text-meta whitespace-nowrap max-md:px-4">
        <span className="text-short">SL {LEVELS.slPrice}</span>
        <Rail direction="long" levels={levels} price={PRICE} mode="open" className="flex-1" />
        <span className="text-long">T1 {LEVELS.t1Price}</span>
      </div>
    </Panel>
  );
}
