import type {
  AlertConditionChoice,
  LiveEvent,
  PriceAlert,
  PriceAlertFire,
  PriceAlertFireList,
  PriceAlertList,
} from '@t0/contracts';
import type { CollectionEvent } from '../../live/collection.ts';
import { defineLive } from '../../live/define-live.ts';

type AlertEventType = 'price_alert.created' | 'price_alert.updated' | 'price_alert.deleted' | 'price_alert.fired';

/** The choices of the form; null until the list was read. */
export type AlertChoices = { conditions: AlertConditionChoice[]; windowMinutes: number } | null;

/** The price alerts, newest first, live; their overlay holds the form's choices. */
export const priceAlerts = defineLive<PriceAlert, AlertChoices, PriceAlertList, AlertEventType>({
  scope: 'admin',
  path: '/api/price-alerts',
  events: ['price_alert.created', 'price_alert.updated', 'price_alert.deleted', 'price_alert.fired'],
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
  scope: 'admin',
  path: '/api/price-alerts/fires',
  events: ['price_alert.fired'],
  order: (a, b) => b.id - a.id,
  below: ({ id }) => `before=${id}`,
  reading: ({ fires, before }) => ({ rows: fires.map(firingOf), complete: before === null }),
  changeOf: ({ seq, type, data }) => ({ seq, type, data: firingOf(data.fire) }),
  pollMs: 30_000,
  failure: 'The fire log cannot be loaded.',
});
