import { ConflictException, Inject, Injectable } from '@nestjs/common';
import type { Config } from '@t0/config';
import { LIMITS, type IdPageQuery } from '@t0/contracts/platform';
import { ALERT_CONDITIONS, NO_VOLUME_MESSAGE, OFFERED_ALERT_CONDITIONS } from '@t0/contracts/price-alerts';
import type {
  AlertConditionChoice,
  CreatePriceAlertDto,
  PriceAlertCounts,
  PriceAlertFireList,
  PriceAlertList,
  PriceAlert as WireAlert,
} from '@t0/contracts/price-alerts';
import { PriceAlert, PriceAlertFire, toWirePriceAlert, toWirePriceAlertFire } from '@t0/database/price-alerts';
import { EventLog } from '@t0/events';
import { DataSource, LessThan, type EntityManager } from 'typeorm';
import { requireDecimals } from '../prices/instruments/require-instrument.ts';
import { lockRow } from '../platform/rows/lock-row.ts';
import { idempotent } from '../platform/idempotency.ts';
import { CONFIG } from '../platform/tokens.ts';

const MISSING = { error: 'PRICE_ALERT_NOT_FOUND', message: 'This price alert no longer exists' };

/** The conditions that can be chosen: those that the contract takes. */
const CONDITIONS: AlertConditionChoice[] = ALERT_CONDITIONS.map((condition) => {
  const available = OFFERED_ALERT_CONDITIONS.some((offered) => offered === condition);
  return { condition, available, reason: available ? null : NO_VOLUME_MESSAGE };
});

/** Stores price alerts; the worker that fetches prices follows their events and evaluates them. */
@Injectable()
export class PriceAlertsService {
  constructor(
    private readonly db: DataSource,
    private readonly log: EventLog,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Newest first, with what can be chosen in the form. */
  async list({ limit, before }: IdPageQuery): Promise<PriceAlertList> {
    const alerts = await this.db.getRepository(PriceAlert).find({
      where: before === undefined ? {} : { id: LessThan(before) },
      order: { id: 'DESC' },
      take: limit,
    });
    return {
      alerts: alerts.map(toWirePriceAlert),
      conditions: CONDITIONS,
      windowMinutes: this.config.PRICE_ALERT_WINDOW_MINUTES,
      before: alerts.length === limit ? alerts.at(-1)!.id : null,
    };
  }

  /** The number of alerts, and of those that are watched. */
  async counts(): Promise<PriceAlertCounts> {
    const alerts = this.db.getRepository(PriceAlert);
    const [total, active] = await Promise.all([alerts.count(), alerts.countBy({ isActive: true })]);
    return { total, active };
  }

  /** The fire log, newest first. */
  async fires({ limit, before }: IdPageQuery): Promise<PriceAlertFireList> {
    const fires = await this.db.getRepository(PriceAlertFire).find({
      where: before === undefined ? {} : { id: LessThan(before) },
      order: { id: 'DESC' },
      take: limit,
    });
    return { fires: fires.map(toWirePriceAlertFire), before: fires.length === limit ? fires.at(-1)!.id : null };
  }

  /** 400 for a price that is finer than its instrument, 409 when too many are watched already. Repeating with the same key answers the same. */
  create(body: CreatePriceAlertDto, authorId: string, key: string | undefined): Promise<WireAlert> {
    if (body.condition !== 'change_percent') requireDecimals(body.instrument, { threshold: body.threshold });
    return this.log.transact((manager, emit) =>
      idempotent(manager, { userId: authorId, key, request: body }, async () => {
        if (body.isActive) await requireRoom(manager);
        const alert = await manager.save(manager.create(PriceAlert, { ...body, createdBy: authorId }));
        const stored = toWirePriceAlert(alert);
        emit('price_alert.created', 'staff:publishing', stored);
        return stored;
      }),
    );
  }

  /** Pauses or resumes; a repeated call changes nothing. 404 when it is gone. */
  switch(id: number, isActive: boolean): Promise<WireAlert> {
    return this.log.transact(async (manager, emit) => {
      const alert = await lockRow(manager, PriceAlert, id, MISSING);
      if (alert.isActive === isActive) return toWirePriceAlert(alert);
      if (isActive) await requireRoom(manager);
      alert.isActive = isActive;
      const stored = toWirePriceAlert(await manager.save(alert));
      emit('price_alert.updated', 'staff:publishing', stored);
      return stored;
    });
  }

  /** Deletes an alert; its firings stay in the log. 404 when it is gone. */
  async delete(id: number): Promise<void> {
    await this.log.transact(async (manager, emit) => {
      const alert = await lockRow(manager, PriceAlert, id, MISSING);
      const tombstone = { id, version: alert.version + 1 };
      await manager.remove(alert);
      emit('price_alert.deleted', 'staff:publishing', tombstone);
    });
  }
}

async function requireRoom(manager: EntityManager): Promise<void> {
  const { activeMax } = LIMITS.priceAlert;
  if ((await manager.countBy(PriceAlert, { isActive: true })) < activeMax) return;
  throw new ConflictException({
    error: 'TOO_MANY_PRICE_ALERTS',
    message: `At most ${activeMax} price alerts can be active: pause or delete some first`,
  });
}
