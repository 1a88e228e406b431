import type {
  AlertConditionChoice,
  LiveEvent,
  PriceAlert,
  PriceAlertFire,
  PriceAlertFireList,
  PriceAlertList,
} from '@t0/contracts';
import { create } from 'zustand';
import { applyEvents } from '../../../shared/lib/live/collection-events.ts';
import { applyRows, applySnapshot } from '../../../shared/lib/live/collection-readings.ts';
import { EMPTY_COLLECTION, outdate } from '../../../shared/lib/live/collection.ts';
import type { Collection, CollectionEvent } from '../../../shared/lib/live/collection.ts';
import type { Snapshot } from '../../../shared/lib/live/snapshot.ts';

/** The events this feature follows. */
export type AlertEvent = LiveEvent<
  'price_alert.created' | 'price_alert.updated' | 'price_alert.deleted' | 'price_alert.fired'
>;

interface Alerts {
  alerts: Collection<PriceAlert>;
  /** The form's choices; null until the list was read. */
  form: { conditions: AlertConditionChoice[]; windowMinutes: number } | null;
  /** Where the next page of alerts begins; null at the end. */
  alertsBefore: number | null;
  fires: ReadonlyMap<number, PriceAlertFire>;
  firesRead: boolean;
  firesBefore: number | null;
}

const EMPTY: Alerts = {
  alerts: EMPTY_COLLECTION,
  form: null,
  alertsBefore: null,
  fires: new Map(),
  firesRead: false,
  firesBefore: null,
};

/** Newest first. */
const order = (a: PriceAlert, b: PriceAlert): number => b.id - a.id;

/** Price alerts and their firings, as far as they were read or heard of. */
export const useAlertsStore = create<Alerts>(() => EMPTY);

/** The first page of alerts has arrived. */
export function receiveAlerts({ data, cursor }: Snapshot<PriceAlertList>): void {
  const { alerts: read, conditions, windowMinutes, before } = data;
  useAlertsStore.setState(({ alerts }) => ({
    alerts: applySnapshot(alerts, { rows: read, complete: true }, cursor, order),
    form: { conditions, windowMinutes },
    alertsBefore: before,
  }));
}

/** An older page of alerts has arrived. */
export function receiveOlderAlerts({ data }: Snapshot<PriceAlertList>): void {
  useAlertsStore.setState(({ alerts }) => ({
    alerts: applyRows(alerts, data.alerts),
    alertsBefore: data.before,
  }));
}

/** A page of the fire log has arrived, the first or an older one. Firings never change. */
export function receiveFires({ data }: Snapshot<PriceAlertFireList>): void {
  useAlertsStore.setState(({ fires }) => ({
    fires: withFires(fires, data.fires),
    firesRead: true,
    firesBefore: data.before,
  }));
}

/** Applies live events; a firing brings the alert as it stands afterwards. */
export function receiveEvents(events: readonly AlertEvent[]): void {
  const changes = events.map((event): CollectionEvent =>
    event.type === 'price_alert.fired'
      ? { seq: event.seq, type: 'price_alert.updated', data: event.data.alert }
      : { seq: event.seq, type: event.type, data: event.data },
  );
  const fired = events.flatMap((event) => (event.type === 'price_alert.fired' ? [event.data.fire] : []));
  useAlertsStore.setState(({ alerts, fires }) => ({
    alerts: applyEvents(alerts, changes, order),
    fires: fired.length === 0 ? fires : withFires(fires, fired),
  }));
}

/** Takes over the answer to a change made here, ahead of its event. */
export function receiveAnswer(alert: PriceAlert): void {
  useAlertsStore.setState(({ alerts }) => ({ alerts: applyRows(alerts, [alert]) }));
}

/** One was deleted here, ahead of its event. */
export function receiveDeletion({ id, version }: PriceAlert): void {
  useAlertsStore.setState(({ alerts }) => ({
    alerts: applyEvents(
      alerts,
      [{ seq: alerts.floor + 1, type: 'price_alert.deleted', data: { id, version: version + 1 } }],
      order,
    ),
  }));
}

/** After a resync: keeps what is shown until it is read anew. */
export function outdateAlerts(): void {
  useAlertsStore.setState(({ alerts }) => ({ alerts: outdate(alerts) }));
}

/** Forgets everything: another person. */
export function clearAlerts(): void {
  useAlertsStore.setState(EMPTY);
}

function withFires(fires: Alerts['fires'], more: readonly PriceAlertFire[]): Alerts['fires'] {
  return new Map([...fires, ...more.map((fire) => [fire.id, fire] as const)]);
}
