import type { Signal } from '@t0/contracts';
import { heatSignals } from '@t0/domain';
import { useMemo, useState, useCallback } from 'react';
import { SimulatedLabel } from '../../prices/simulated-label.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { Panel } from '../../shared/ui/panel.tsx';
import { HeatTile } from './heat-tile.tsx';
import type { RefCallback } from 'react';

/** Until it is known: those of a desktop. */
const USUAL = 8;

/** The number of columns of a grid, as its width changes; before the first paint, too. */
function useColumns(): [RefCallback<HTMLElement>, number] {
  const [columns, setColumns] = useState(USUAL);
  const watch = useCallback((grid: HTMLElement | null) => {
    if (!grid || typeof ResizeObserver === 'undefined') return undefined;
    const look = (): void => setColumns(getComputedStyle(grid).gridTemplateColumns.split(' ').length);
    look();
    const observer = new ResizeObserver(look);
    observer.observe(grid);
    return () => observer.disconnect();
  }, []);
  return [watch, columns];
}

/** Rows of tiles shown at once. */
const ROWS = 3;

/**
 * PERFORMANCE HEAT MAP: the open signals, then the 3 most recently closed; nothing without any (docs/product/terminal.md#heat-map). It has
 * whole rows, as many as at first: later changes do not make it higher or lower. The rest is behind one click.
 */
export function HeatMap({ signals }: { signals: readonly Signal[] }) {
  const all = useMemo(() => heatSignals(signals), [signals]);
  const [whole, setWhole] = useState(false);
  const [grid, columns] = useColumns();
  const [kept, keep] = useState({ columns: 0, rows: 0 });
  if (all.length === 0) return null;
  if (kept.columns !== columns) {
    keep({ columns, rows: Math.min(ROWS, Math.max(1, Math.floor(all.length / columns))) });
    return null;
  }
  const fits = kept.rows * columns;
  const shown = whole ? all : all.slice(0, fits);
  const blanks = Math.max(fits, Math.ceil(shown.length / columns) * columns) - shown.length;
  return (
    <Panel
      title="Performance heat map"
      bleed
      note={<span className="meta max-desk:hidden">open signals and the 3 most recent closed</span>}
      actions={
        <>
          <SimulatedLabel className="max-desk:hidden" />
          {all.length > fits && (
            <Button size="sm" aria-expanded={whole} className="-my-2" onClick={() => setWhole(!whole)}>
              {whole ? 'SHOW FEWER' : `SHOW ALL ${all.length}`}
            </Button>
          )}
          <HeatKey />
        </>
      }
    >
      <ul ref={grid} className="heat" data-testid="heat-map">
        {shown.map((signal) => (
          <HeatTile key={signal.id} signal={signal} />
        ))}
        {Array.from({ length: blanks }, (_, blank) => (
          <li key={`blank ${blank}`} aria-hidden />
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
      <span className="max-desk:hidden">under 20, 20 to 50, over 50 pips</span>
    </p>
  );
}
