import type { Signal } from '@t0/contracts';
import { heatSignals } from '@t0/domain';
import { useMemo, useState } from 'react';
import { SimulatedLabel } from '../../../shared/prices/simulated-label.tsx';
import { Panel } from '../../../shared/ui/panel.tsx';
import { HeatTile } from './heat-tile.tsx';

/** Tiles shown at once, the one that opens the rest included. */
const TILES = 24;

/**
 * PERFORMANCE HEAT MAP: the open signals, then the 3 most recently closed; nothing without any (docs/product/terminal.md#heat-map). Of more
 * than 24, the rest is behind the last tile.
 */
export function HeatMap({ signals }: { signals: readonly Signal[] }) {
  const all = useMemo(() => heatSignals(signals), [signals]);
  const [whole, setWhole] = useState(false);
  if (all.length === 0) return null;
  const cut = all.length > TILES;
  const shown = cut && !whole ? all.slice(0, TILES - 1) : all;
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
        {cut && (
          <li className="p-0!" data-print="hide">
            <button
              type="button"
              aria-expanded={whole}
              onClick={() => setWhole(!whole)}
              className="grid size-full min-h-11 place-content-center justify-items-center gap-1 text-link hover:bg-hover focus-visible:shadow-[inset_0_0_0_2px_var(--focus)]"
            >
              {whole ? (
                <span className="text-meta">SHOW FEWER</span>
              ) : (
                <>
                  <b className="text-title font-medium">+{all.length - shown.length}</b>
                  <span className="text-meta">SHOW ALL {all.length}</span>
                </>
              )}
            </button>
          </li>
        )}
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
