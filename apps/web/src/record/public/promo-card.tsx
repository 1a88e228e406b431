import { useEffect, useState } from 'react';
import type { MeasuredRate, TrackRecord } from '@t0/contracts/record';
import { cx } from '../../shared/lib/cx.ts';
import { useMediaQuery } from '../../shared/lib/use-media-query.ts';

/** The text for a missing figure. */
const NONE = '--';

const PROFIT = new Intl.NumberFormat('en-US', { signDisplay: 'exceptZero', maximumFractionDigits: 1 });

/** Every figure stays this long (docs/product/accounts.md#promo-card: promo rotation). */
const ROTATION_MS = 3000;

interface PromoCardProps {
  /** In the order shown. */
  figures: readonly PromoFigure[];
}

/** One figure at a time, going round; it holds still under the pointer, with the focus inside, and with reduced motion. */
export function PromoCard({ figures }: PromoCardProps) {
  const [index, setIndex] = useState(0);
  const [paused, setPaused] = useState(false);
  const still = useMediaQuery('(prefers-reduced-motion: reduce)');
  useEffect(() => {
    if (paused || still) return undefined;
    const timer = setInterval(() => setIndex((now) => (now + 1) % figures.length), ROTATION_MS);
    return () => clearInterval(timer);
  }, [paused, still, figures.length]);

  const { label, figure, unit } = figures[index]!;
  return (
    <section
      aria-label="Figures"
      data-testid="promo"
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
      className="grid grid-cols-[200px_1fr] items-end gap-6 max-desk:grid-cols-1 max-desk:gap-3 rounded-panel border border-line-2 bg-panel p-4"
    >
      <p>
        <span className="lab block">
          {label}
          {unit && <span className="tracking-normal normal-case"> in {unit}</span>}
        </span>
        <b className="block text-[52px] leading-14 font-[450] tracking-[-0.03em]">{figure}</b>
      </p>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(80px,1fr))] gap-2">
        {figures.map(({ label: name }, at) => (
          <button
            key={name}
            type="button"
            aria-pressed={at === index}
            onClick={() => setIndex(at)}
            className={cx(
              'lab border-t-2 pt-2 pb-1 text-left',
              at === index ? 'border-link text-text!' : 'border-line-2 hover:text-text-2!',
            )}
          >
            {name}
          </button>
        ))}
      </div>
    </section>
  );
}

/** One figure of the promo card; `unit` appears next to the label. */
interface PromoFigure {
  label: string;
  figure: string;
  unit?: string;
}

/** The rate as text; the count where there are too few cases for a rate. */
function winRateText({ hits, n, share }: MeasuredRate): string {
  if (n === 0) return NONE;
  return share === null ? `${hits} of ${n}` : `${Math.round(share * 100)}%`;
}

/** What the card shows of the record. */
type PromoRecord = Pick<TrackRecord, 'signalsToday' | 'profitThisMonth' | 'winRate'>;

/**
 * The four figures of the promo card, in the order of docs/product/accounts.md#promo-card. How many traders there are is the
 * owner's word; the others are those of the record.
 */
export function promoFigures(activeTraders: string | undefined, record: PromoRecord | undefined): PromoFigure[] {
  const profit = record?.profitThisMonth ?? null;
  return [
    ...(activeTraders === '' ? [] : [{ label: 'Active Traders', figure: activeTraders ?? NONE }]),
    { label: 'Profit This Month', unit: 'R', figure: profit === null ? NONE : PROFIT.format(profit) },
    { label: 'Signals Today', figure: record ? String(record.signalsToday) : NONE },
    { label: 'Win Rate', figure: record ? winRateText(record.winRate) : NONE },
  ];
}
