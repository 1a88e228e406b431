import { canonicalPrice, plainDecimal } from '@t0/domain/prices';
import type { PriceAlert as WireAlert, PriceAlertFire as WireFire } from '@t0/contracts/price-alerts';
import type { PriceAlert, PriceAlertFire } from './price-alert.entities.ts';

/** A stored price alert as it crosses the wire. */
export function toWirePriceAlert(alert: PriceAlert): WireAlert {
  return {
    id: alert.id,
    title: alert.title,
    condition: alert.condition,
    threshold: thresholdText(alert.condition, alert.instrument, alert.threshold),
    instrument: alert.instrument,
    priority: alert.priority,
    isActive: alert.isActive,
    lastFiredAt: alert.lastFiredAt?.toISOString() ?? null,
    fireCount: alert.fireCount,
    createdAt: alert.createdAt.toISOString(),
    updatedAt: alert.updatedAt.toISOString(),
    version: alert.version,
  };
}

/** A stored firing as it crosses the wire. */
export function toWirePriceAlertFire(fire: PriceAlertFire): WireFire {
  const price = (value: string): string => canonicalPrice(fire.instrument, value);
  return {
    id: fire.id,
    alertId: fire.alertId,
    title: fire.title,
    condition: fire.condition,
    threshold: thresholdText(fire.condition, fire.instrument, fire.threshold),
    instrument: fire.instrument,
    price: price(fire.price),
    bid: price(fire.bid),
    ask: price(fire.ask),
    source: fire.source,
    changePercent: fire.changePercent === null ? null : plainDecimal(fire.changePercent),
    notificationId: fire.notificationId,
    tickAt: fire.tickAt.toISOString(),
    firedAt: fire.firedAt.toISOString(),
  };
}

/** Percent and thresholds for all instruments without needless zeros; prices with the decimals of their instrument. */
function thresholdText(condition: WireAlert['condition'], instrument: string, threshold: string): string {
  if (condition === 'change_percent' || instrument === 'ALL') return plainDecimal(threshold);
  return canonicalPrice(instrument, threshold);
}
