import type { InstrumentSymbol } from '@t0/contracts/prices';
import { useEffect, useRef } from 'react';
import { cx } from '../shared/lib/cx.ts';
import { flashPrice, priceText } from './price-texts.ts';
import { usePrices } from './price-store.ts';

interface PriceCellProps {
  symbol: InstrumentSymbol;
  /** Shown while there is no live price: a price as text, which never dims. */
  fallback?: string | undefined;
  className?: string;
}

/**
 * The live price of one instrument: fixed width, flashes up or down. A server-rendered page keeps it current without the program
 * (prerender/shown-prices.ts).
 */
export function PriceCell({ symbol, fallback, className }: PriceCellProps) {
  const text = usePrices((state) => priceText(symbol, state, fallback));
  const isReference = usePrices(({ quotes }) => fallback !== undefined && quotes[symbol] === undefined);
  const tick = usePrices((state) => state.quotes[symbol]?.tick ?? 0);
  const ref = useRef<HTMLSpanElement>(null);

  useEffect(() => {
    const cell = ref.current;
    const move = usePrices.getState().quotes[symbol]?.move;
    return cell && move && tick > 1 ? flashPrice(cell, move) : undefined;
  }, [symbol, tick]);

  return (
    <span
      ref={ref}
      data-testid={`price-${symbol}`}
      data-price={symbol}
      data-reference={isReference || undefined}
      className={cx('price live-price', className)}
    >
      {text}
    </span>
  );
}
