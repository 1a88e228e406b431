import type { LiveEvent } from '@t0/contracts/live';
import { IDEMPOTENCY_HEADER } from '@t0/contracts/platform';
import type {
  AlertConditionChoice,
  PriceAlert,
  PriceAlertFire,
  PriceAlertFireList,
  PriceAlertList,
  AlertCondition,
  CreatePriceAlertDto,
} from '@t0/contracts/price-alerts';
import { formatPrice, groupedDecimal, plainDecimal } from '@t0/domain/prices';
import type { CollectionEvent } from '../../live/collection.ts';
import { defineLive } from '../../live/define-live.ts';
import { request } from '../../shared/lib/http.ts';
import { STAFF_LISTS } from '../../live/staff-lists.ts';

/** The names of the conditions on screen. */
export const CONDITION_TEXT: Record<AlertCondition, string> = {
  above: 'Price above',
  below: 'Price below',
  equals: 'Price equals',
  change_percent: 'Change in percent',
  volume_spike: 'Volume spike',
};

type AlertEventType = (typeof STAFF_LISTS.priceAlerts.events)[number];

/** The choices of the form; null until the list was read. */
export type AlertChoices = { conditions: AlertConditionChoice[]; windowMinutes: number } | null;

/** The price alerts, newest first, live; their overlay holds the form's choices. */
export const priceAlerts = defineLive<PriceAlert, AlertChoices, PriceAlertList, AlertEventType>({
  ...STAFF_LISTS.priceAlerts,
  order: (a, b) => b.id - a.id,
  below: ({ id }) => `before=${id}`,
  reading: ({ alerts, before }) => ({ rows: alerts, complete: before === null }),
  changeOf,
  overlay: {
    empty: null,
    read: (_choices, { conditions, windowMinutes }) => ({ conditions, windowMinutes }),
  },
  pollMs: 30_000,
  failure: 'The price alerts cannot be loaded.',
});

/** A firing brings the alert with its new state. */
function changeOf(event: LiveEvent<AlertEventType>): CollectionEvent {
  return event.type === 'price_alert.fired'
    ? { seq: event.seq, type: 'price_alert.updated', data: event.data.alert }
    : event;
}

/** A firing never changes: it has one version. */
type Firing = PriceAlertFire & { version: 1 };

const firingOf = (fire: PriceAlertFire): Firing => ({ ...fire, version: 1 });

/** The firings of price alerts, newest first, live. */
export const fireLog = defineLive<Firing, null, PriceAlertFireList, 'price_alert.fired'>({
  ...STAFF_LISTS.fireLog,
  order: (a, b) => b.id - a.id,
  below: ({ id }) => `before=${id}`,
  reading: ({ fires, before }) => ({ rows: fires.map(firingOf), complete: before === null }),
  changeOf: ({ seq, type, data }) => ({ seq, type, data: firingOf(data.fire) }),
  pollMs: 30_000,
  failure: 'The fire log cannot be loaded.',
});

/** The condition of an alert, in one line: 'Price above 196.500', 'Change of 0.5% in 60 min'. */
export function waitsFor(
  { condition, threshold, instrument }: Pick<PriceAlert | PriceAlertFire, 'condition' | 'threshold' | 'instrument'>,
  windowMinutes: number,
): string {
  if (condition === 'change_percent') return `Change of ${plainDecimal(threshold)}% in ${windowMinutes} min`;
  // An alert on every instrument has no instrument's decimals.
  const level = instrument === 'ALL' ? groupedDecimal(plainDecimal(threshold)) : formatPrice(instrument, threshold);
  return `${CONDITION_TEXT[condition]} ${level}`;
}

/** POST /api/price-alerts. The same key answers with the first call's result. */
export function createAlert(body: CreatePriceAlertDto, key: string): Promise<PriceAlert> {
  return request<PriceAlert>('/api/price-alerts', { method: 'POST', body, headers: { [IDEMPOTENCY_HEADER]: key } });
}

/** PATCH /api/price-alerts/{id}: pauses or resumes. */
export function switchAlert(id: number, isActive: boolean): Promise<PriceAlert> {
  return request<PriceAlert>(`/api/price-alerts/${id}`, { method: 'PATCH', body: { isActive } });
}

/** DELETE /api/price-alerts/{id}; its firings stay in the log. */
export function deleteAlert(id: number): Promise<void> {
  return request<void>(`/api/price-alerts/${id}`, { method: 'DELETE' });
}
