import type { InstrumentSymbol } from '@t0/contracts';
import { formatPrice } from '@t0/domain';
import { useEffect, useRef } from 'react';
import { cx } from '../shared/lib/cx.ts';
import { usePrices } from './price-store.ts';

/** The duration of the full tint, in ms; price.css fades it for the rest of the 0.5 s. */
const TINT_MS = 120;

/** The live price of one instrument: fixed width, flashes up or down; 'Loading' until it is known, '--' when there is none. */
export function PriceCell({ symbol, className }: { symbol: InstrumentSymbol; className?: string }) {
  const price = usePrices((state) => state.quotes[symbol]?.price);
  const loading = usePrices(({ heard, feeds }) => !heard || feeds[symbol]?.state === 'connecting');
  const tick = usePrices((state) => state.quotes[symbol]?.tick ?? 0);
  const ref = useRef<HTMLSpanElement>(null);

  useEffect(() => {
    const cell = ref.current;
    const move = usePrices.getState().quotes[symbol]?.move;
    if (!cell || !move || tick < 2) return;
    cell.dataset.flash = move;
    const timer = setTimeout(() => delete cell.dataset.flash, TINT_MS);
    return () => clearTimeout(timer);
  }, [symbol, tick]);

  return (
    <span ref={ref} data-testid={`price-${symbol}`} className={cx('price live-price', className)}>
      {price !== undefined ? formatPrice(symbol, price) : loading ? 'Loading' : '--'}
    </span>
  );
}
