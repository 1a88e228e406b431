import { Inject, Injectable } from '@nestjs/common';
import type { Config } from '@t0/config';
import type { PriceAlert as WireAlert } from '@t0/contracts/price-alerts';
import type { LoggedQuote } from '@t0/contracts/prices';
import { Notification, toWireNotification } from '@t0/database/notifications';
import { PriceAlert, PriceAlertFire, toWirePriceAlert, toWirePriceAlertFire } from '@t0/database/price-alerts';
import { alertMessage } from '@t0/domain/price-alerts';
import { EventLog } from '@t0/events';
import type { EntityManager } from 'typeorm';
import { CONFIG } from '../platform/tokens.ts';
import type { Firing } from './watched-alert.ts';

/** The result of a firing: stored; or not, because the alert was changed (its present state) or is gone (null). */
export type FireOutcome = { stored: WireAlert } | { instead: WireAlert | null };

/**
 * Fires price alerts: one transaction with the entry of the fire log, the notification and the events
 * (docs/product/notifications.md#price-alerts). The alert's version makes a second firing for the same crossing impossible, by any process.
 */
@Injectable()
export class AlertFirer {
  constructor(
    private readonly log: EventLog,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  fire({ watched, quote, change, isNear, isOpening }: Firing): Promise<FireOutcome> {
    const { id, version } = watched.alert;
    return this.log.transact(async (manager, emit) => {
      const alert = await manager.findOne(PriceAlert, { where: { id }, lock: { mode: 'pessimistic_write' } });
      if (!alert || alert.version !== version || !alert.isActive) return { instead: alert && toWirePriceAlert(alert) };
      const tickAt = new Date(quote.at);
      // The log has one firing per time; the provider's clock may give two ticks the same time.
      if (await manager.existsBy(PriceAlertFire, { alertId: id, instrument: quote.symbol, tickAt }))
        return { stored: toWirePriceAlert(alert) };
      const stored = toWirePriceAlert(await noteFiring(manager, alert));
      const notification = await manager.save(
        manager.create(Notification, {
          title: alert.title,
          message: alertMessage(stored, quote, change, this.config.PRICE_ALERT_WINDOW_MINUTES, isOpening),
          type: 'alert',
          category: 'price-alert',
          priority: alert.priority,
        }),
      );
      const fire = await manager.save(
        manager.create(PriceAlertFire, {
          alertId: id,
          title: alert.title,
          condition: alert.condition,
          threshold: alert.threshold,
          instrument: quote.symbol,
          price: quote.price,
          bid: quote.bid,
          ask: quote.ask,
          source: quote.source,
          changePercent: change === null ? null : change.toFixed(4),
          tickAt,
          position: String(quote.position),
          isNear,
          notificationId: notification.id,
        }),
      );
      emit('price_alert.fired', 'staff:publishing', { alert: stored, fire: toWirePriceAlertFire(fire) });
      emit('notification.created', 'subscribers', toWireNotification(notification));
      return { stored };
    });
  }

  /** Notes that the price was away from the level: from this tick on the alert may fire again. */
  async noteAway(alertId: number, { symbol: instrument, position }: LoggedQuote): Promise<void> {
    await this.log.transact((manager) =>
      manager.update(
        PriceAlertFire,
        { alertId, instrument, isNear: true },
        { isNear: false, position: String(position) },
      ),
    );
  }
}

/** Counts the firing. `updatedAt` stays: it is the time of an administrator's change of the alert. */
async function noteFiring(manager: EntityManager, alert: PriceAlert): Promise<PriceAlert> {
  alert.lastFiredAt = new Date();
  alert.fireCount += 1;
  alert.version += 1;
  const { lastFiredAt, fireCount, version } = alert;
  const values = { lastFiredAt, fireCount, version, updatedAt: () => 'updated_at' };
  await manager.createQueryBuilder().update(PriceAlert).set(values).where({ id: alert.id }).execute();
  return alert;
}
