import type { Signal } from '@t0/contracts';
import { heatSignals } from '@t0/domain';
import { useMemo } from 'react';
import { SimulatedLabel } from '../../../shared/prices/simulated-label.tsx';
import { Panel } from '../../../shared/ui/panel.tsx';
import { HeatTile } from './heat-tile.tsx';

/** PERFORMANCE HEAT MAP: the open signals and the 3 most recently closed; nothing without any (specification 1, section 2). */
export function HeatMap({ signals }: { signals: readonly Signal[] }) {
  const shown = useMemo(() => heatSignals(signals), [signals]);
  if (shown.length === 0) return null;
  return (
    <Panel
      title="Performance heat map"
      bleed
      note={<span className="meta max-md:hidden">open signals and the 3 most recent closed</span>}
      actions={
        <>
          <SimulatedLabel className="max-desk:hidden" />
          <HeatKey />
        </>
      }
    >
      <ul className="heat" data-testid="heat-map">
        {shown.map((signal) => (
          <HeatTile key={signal.id} signal={signal} />
        ))}
      </ul>
    </Panel>
  );
}

function HeatKey() {
  return (
    <p className="heat-key flex flex-wrap items-center gap-x-4 text-label whitespace-nowrap text-text-3">
      <span>
        {['s3', 's2', 's1'].map((shade) => (
          <i key={shade} data-shade={shade} />
        ))}{' '}
        against
      </span>
      <span>
        {['l1', 'l2', 'l3'].map((shade) => (
          <i key={shade} data-shade={shade} />
        ))}{' '}
        with the trade
      </span>
      <span className="max-md:hidden">under 20, 20 to 50, over 50 pips</span>
    </p>
  );
}
