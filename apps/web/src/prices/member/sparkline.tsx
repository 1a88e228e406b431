import type { InstrumentSymbol } from '@t0/contracts';
import { usePrices } from '../price-store.ts';

const WIDTH = 56;
const HEIGHT = 16;

/** The path through `values`, left to right, filling the height. */
function sparkPath(values: readonly number[]): string {
  const low = Math.min(...values);
  const span = Math.max(...values) - low;
  return values
    .map((value, index) => {
      const x = (index / (values.length - 1)) * (WIDTH - 1);
      const y = span === 0 ? HEIGHT / 2 : 14 - ((value - low) / span) * 12;
      return `${index === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`;
    })
    .join('');
}

/** The prices received since the page was opened. */
export function Sparkline({ symbol, className }: { symbol: InstrumentSymbol; className?: string }) {
  const history = usePrices((state) => state.history[symbol]);
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden className={`h-4 w-14 ${className ?? ''}`} fill="none">
      {history && history.length > 1 && <path d={sparkPath(history)} stroke="currentColor" strokeWidth="1.25" />}
    </svg>
  );
}
