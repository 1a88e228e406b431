import type { InstrumentSymbol } from '@t0/contracts/prices';
import type { DailyChange } from '@t0/domain/prices';
import type { ReactNode } from 'react';
import { FeedLabel } from '../feed-label.tsx';
import { PriceCell } from '../price-cell.tsx';
import { useDayChange, usePrices } from '../price-store.ts';
import { InstrumentButton } from '../requested-instrument.tsx';
import { changeTexts } from '../price-texts.ts';

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
function Sparkline({ symbol, className }: { symbol: InstrumentSymbol; className?: string }) {
  const history = usePrices((state) => state.history[symbol]);
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden className={`h-4 w-14 ${className ?? ''}`} fill="none">
      {history && history.length > 1 && <path d={sparkPath(history)} stroke="currentColor" strokeWidth="1.25" />}
    </svg>
  );
}

const TONES: Record<DailyChange['trend'], string> = { up: 'text-long', down: 'text-short', neutral: 'text-text-3' };
const PRICE =
  '-mx-1 min-w-[9ch] py-0! max-md:col-span-2 max-md:row-start-2 max-md:justify-self-start max-md:text-left! max-md:text-[12.5px]';

/** Classes of an item of the strip; two lines on a phone. It never shrinks: where five do not fit, the strip scrolls. */
const TICKER_ITEM =
  'flex items-center gap-3 border-r border-line px-4 whitespace-nowrap first:pl-0 flex-none max-md:grid max-md:flex-[1_0_auto] max-md:grid-cols-[auto_1fr] max-md:content-center max-md:gap-x-1.5 max-md:gap-y-0 max-md:pr-0 max-md:pl-2.5 max-md:leading-4 max-md:first:pl-4';

/** Room for any day's change, also before there is one: a new price moves no neighbour. */
const CHANGE =
  'change live-price min-w-[calc(7ch+13px)] min-[1024px]:min-w-[calc(18ch+13px)] max-md:min-w-[7ch] max-md:gap-0 max-md:text-[11.5px] max-md:before:hidden';

interface TickerItemProps {
  symbol: InstrumentSymbol;
  /** Shown while there is no live price: a price as text, without a change. Such an item shows no ticks. */
  fallback?: string;
  /** True: a press on the name opens the instrument's menu. */
  hasMenu?: boolean;
}

/** As high as the strip; on a phone it reaches over the price below it. */
const BUTTON = 'h-8 max-md:relative max-md:-my-3.5 max-md:h-11';

/** The live price, as the level of an alert. */
function levelOf(symbol: InstrumentSymbol) {
  const price = usePrices.getState().quotes[symbol]?.price;
  return price === undefined ? [] : [{ instrument: symbol, name: 'price', price, note: '' }];
}

/** One instrument: its live price, the change since yesterday's close, and the ticks received. */
export function TickerItem({ symbol, fallback, hasMenu = false }: TickerItemProps) {
  const hasPrice = usePrices((state) => state.quotes[symbol] !== undefined);
  const { trend, pips, percent, title } = changeTexts(symbol, hasPrice, useDayChange(symbol));
  return (
    <div data-testid={`ticker-${symbol}`} className={TICKER_ITEM}>
      <b className="font-[550] tracking-[0.02em] text-text-2 max-md:text-[11.5px]">
        {hasMenu ? <InstrumentButton symbol={symbol} levels={() => levelOf(symbol)} className={BUTTON} /> : symbol}
      </b>
      <PriceCell symbol={symbol} fallback={fallback} className={PRICE} />
      <span className={CHANGE} data-change={symbol} data-trend={trend}>
        <span className="empty:hidden max-[1023px]:hidden">{pips}</span>
        <span title={title}>{percent}</span>
      </span>
      {fallback === undefined && <Sparkline symbol={symbol} className={`live-price ${TONES[trend]} max-wide:hidden`} />}
    </div>
  );
}

/** The strip that carries the prices; scrolls sideways where it is too narrow. `end`: at its right end on a desktop. */
export function TickerFrame({ children, end }: { children: ReactNode; end?: ReactNode }) {
  return (
    <section
      aria-label="Price ticker"
      tabIndex={0}
      className="flex h-8 items-stretch overflow-x-auto border-b border-line bg-bg px-(--gutter) text-meta [scrollbar-width:none] focus-visible:shadow-[inset_0_0_0_2px_var(--focus)] max-md:h-11 max-md:px-0"
    >
      {children}
      <div className="ml-auto flex flex-none items-center gap-4 pl-4 whitespace-nowrap max-md:hidden">
        <FeedLabel />
        {end}
      </div>
    </section>
  );
}
