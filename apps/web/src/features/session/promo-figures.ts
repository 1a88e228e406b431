import type { TrackRecord } from '@t0/contracts';

/** What the promo card shows of one thing; `unit` stands beside the label. */
export interface PromoFigure {
  label: string;
  figure: string;
  unit?: string;
}

/** Where there is no figure (yet). */
const NONE = '--';
const PROFIT = new Intl.NumberFormat('en-US', { signDisplay: 'exceptZero', maximumFractionDigits: 0 });

/**
 * The four figures of the promo card, in the specification's order (specification 1, section 2). How many traders there are is the
 * owner's word; the others are what published signals amount to.
 */
export function promoFigures(activeTraders: string, record: TrackRecord | undefined): PromoFigure[] {
  const profit = record?.profitThisMonth ?? null;
  const rate = record?.winRate ?? null;
  return [
    { label: 'Active Traders', figure: activeTraders },
    { label: 'Profit This Month', unit: 'pips', figure: profit === null ? NONE : PROFIT.format(profit) },
    { label: 'Signals Today', figure: record ? String(record.signalsToday) : NONE },
    { label: 'Win Rate', figure: rate === null ? NONE : `${rate}%` },
  ];
}
