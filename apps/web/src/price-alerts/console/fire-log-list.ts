import type { PriceAlertFire, PriceAlertFireList } from '@t0/contracts';
import { defineLive } from '../../live/define-live.ts';

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
