import type { InstrumentSymbol } from '../prices/instruments.ts';
import type { ListTotal } from '../platform/list-total.ts';
import type { PriceSource } from '../prices/price-source.ts';

/** The conditions that an alert can watch (docs/product/notifications.md#price-alerts). */
export const ALERT_CONDITIONS = ['above', 'below', 'equals', 'change_percent', 'volume_spike'] as const;
export type AlertCondition = (typeof ALERT_CONDITIONS)[number];

/** The conditions that are offered and accepted: no price provider of the product carries volume. */
export const OFFERED_ALERT_CONDITIONS = [
  'above',
  'below',
  'equals',
  'change_percent',
] as const satisfies readonly AlertCondition[];
export type OfferedAlertCondition = (typeof OFFERED_ALERT_CONDITIONS)[number];

/** ALL stands for every instrument that has a price. */
export type AlertInstrument = 'ALL' | InstrumentSymbol;

export const ALERT_PRIORITIES = ['normal', 'high', 'critical'] as const;
export type AlertPriority = (typeof ALERT_PRIORITIES)[number];

/** Why volume_spike is not among them. */
export const NO_VOLUME_MESSAGE = 'Volume spike needs a price provider that carries volume, and none is configured';

/**
 * A stored price alert (docs/product/notifications.md#price-alerts). `above`, `below` and `equals` compare the price shown (the middle of bid and
 * ask) with the threshold; `change_percent` compares the size of the change over the window, up or down, with it.
 */
export interface PriceAlert {
  id: number;
  title: string;
  condition: AlertCondition;
  /** Decimal string: a price, or percent with `change_percent`. */
  threshold: string;
  instrument: AlertInstrument;
  priority: AlertPriority;
  /** False while it is paused. */
  isActive: boolean;
  lastFiredAt: string | null;
  fireCount: number;
  createdAt: string;
  updatedAt: string;
  version: number;
}

/** One firing of a price alert, with the tick that did it. Kept when the alert is deleted (`alertId` is null then). */
export interface PriceAlertFire {
  id: number;
  alertId: number | null;
  title: string;
  condition: AlertCondition;
  threshold: string;
  instrument: InstrumentSymbol;
  /** The price shown at that tick. */
  price: string;
  bid: string;
  ask: string;
  source: PriceSource;
  /** Change over the window in percent, signed; null unless the condition is `change_percent`. */
  changePercent: string | null;
  notificationId: number | null;
  /** The tick's time. */
  tickAt: string;
  firedAt: string;
}

/** A condition, and the reason if it cannot be chosen now. */
export interface AlertConditionChoice {
  condition: AlertCondition;
  available: boolean;
  reason: string | null;
}

/** Answer of GET /api/price-alerts: newest first. */
export interface PriceAlertList {
  alerts: PriceAlert[];
  conditions: AlertConditionChoice[];
  /** Over how many minutes `change_percent` looks. */
  windowMinutes: number;
  /** Give it as `before` for the next page; null at the end. */
  before: number | null;
}

/** Answer of GET /api/price-alerts/count. */
export interface PriceAlertCounts extends ListTotal {
  /** Of these, those that are watched. */
  active: number;
}

/** Answer of GET /api/price-alerts/fires: newest first. */
export interface PriceAlertFireList {
  fires: PriceAlertFire[];
  before: number | null;
}

/** Payload of `price_alert.fired`: the alert after the firing, and the firing. */
export interface PriceAlertFired {
  alert: PriceAlert;
  fire: PriceAlertFire;
}
