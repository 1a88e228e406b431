import type { MeasuredRate, TrackRecord } from '@t0/contracts';

/** One figure of the promo card; `unit` appears next to the label. */
export interface PromoFigure {
  label: string;
  figure: string;
  unit?: string;
}

/** The text for a missing figure. */
const NONE = '--';
/** The rate as text; the count where there are too few cases for a rate. */
function winRateText({ hits, n, share }: MeasuredRate): string {
  if (n === 0) return NONE;
  return share === null ? `${hits} of ${n}` : `${Math.round(share * 100)}%`;
}
const PROFIT = new Intl.NumberFormat('en-US', { signDisplay: 'exceptZero', maximumFractionDigits: 1 });

/**
 * The figures of the promo card, in the order of docs/product/accounts.md#promo-card. How many traders there are is the owner's word, left out
 * while it is empty; the others are those of the record.
 */
export function promoFigures(activeTraders: string | undefined, record: TrackRecord | undefined): PromoFigure[] {
  const profit = record?.profitThisMonth ?? null;
  return [
    ...(activeTraders === '' ? [] : [{ label: 'Active Traders', figure: activeTraders ?? NONE }]),
    { label: 'Profit This Month', unit: 'R', figure: profit === null ? NONE : PROFIT.format(profit) },
    { label: 'Signals Today', figure: record ? String(record.signalsToday) : NONE },
    { label: 'Win Rate', figure: record ? winRateText(record.winRate) : NONE },
  ];
}
