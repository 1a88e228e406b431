import type { OwnAlert, OwnAlertChoice } from '@t0/contracts/price-alerts';
import type { InstrumentSymbol } from '@t0/contracts/prices';
import { priceKind, readAmount, type NumberKind } from '@t0/domain/prices';
import { latestPrice } from '../../prices/price-store.ts';

/** The fields as they are typed. */
export type Draft = Omit<OwnAlertChoice, 'minutes' | 'repeatMinutes' | 'until'> &
  Record<'minutes' | 'repeat' | 'until', string>;

/** The fields of a new alert. */
export const emptyDraft = (instrument: InstrumentSymbol): Draft => ({
  instrument,
  condition: 'crosses',
  side: 'middle',
  unit: 'price',
  threshold: '',
  minutes: '60',
  repeat: '',
  until: '',
  note: '',
});

/** The fields of an alert that is edited. */
export const draftOf = ({ instrument, condition, side, unit, threshold, note, ...alert }: OwnAlert): Draft => ({
  ...{ instrument, condition, side, unit, threshold, note },
  minutes: String(alert.minutes ?? 60),
  repeat: alert.repeatMinutes === null ? '' : String(alert.repeatMinutes),
  until: alert.until?.slice(0, 16) ?? '',
});

/** How its threshold is typed: a price of the instrument, or percent. */
export function kindOf({ unit, instrument }: Draft): NumberKind {
  return unit === 'price' ? priceKind(instrument, latestPrice(instrument)) : { of: 'percent' };
}

/** What the fields ask for, as the API takes it; an amount that cannot be read stays as typed, for the API to refuse. */
export function choiceOf({ minutes, repeat, until, ...draft }: Draft): OwnAlertChoice {
  const read = draft.unit === 'pips' ? null : readAmount(draft.threshold, kindOf({ ...draft, minutes, repeat, until }));
  return {
    ...draft,
    threshold: read && 'value' in read ? read.value : draft.threshold.trim(),
    minutes: draft.condition === 'moves' ? Number(minutes) : null,
    repeatMinutes: repeat === '' ? null : Number(repeat),
    until: until === '' ? null : `${until}:00Z`,
  };
}
