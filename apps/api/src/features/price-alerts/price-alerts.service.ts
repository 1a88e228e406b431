import { BadRequestException, ConflictException, Inject, Injectable } from '@nestjs/common';
import type { Config } from '@t0/config';
import { ALERT_CONDITIONS, LIMITS, NO_VOLUME_MESSAGE } from '@t0/contracts';
import type {
  AlertConditionChoice,
  CreatePriceAlertDto,
  PriceAlertFireList,
  PriceAlertList,
  IdPageQuery,
  PriceAlert as WireAlert,
} from '@t0/contracts';
import { PriceAlert, PriceAlertFire, toWirePriceAlert, toWirePriceAlertFire } from '@t0/database';
import { EventLog } from '@t0/events';
import { DataSource, LessThan } from 'typeorm';
import type { EntityManager } from 'typeorm';
import { holdRow } from '../../platform/content/held-row.ts';
import { idempotent } from '../../platform/idempotency.ts';
import { CONFIG } from '../../platform/tokens.ts';

const MISSING = { error: 'PRICE_ALERT_NOT_FOUND', message: 'This price alert does not exist (any more)' };

/** No provider of ours carries volume, so what needs it cannot be chosen. */
const CONDITIONS: AlertConditionChoice[] = ALERT_CONDITIONS.map((condition) =>
  condition === 'volume_spike'
    ? { condition, available: false, reason: NO_VOLUME_MESSAGE }
    : { condition, available: true, reason: null },
);

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

  /** The fire log, newest first. */
  async fires({ limit, before }: IdPageQuery): Promise<PriceAlertFireList> {
    const fires = await this.db.getRepository(PriceAlertFire).find({
      where: before === undefined ? {} : { id: LessThan(before) },
      order: { id: 'DESC' },
      take: limit,
    });
    return { fires: fires.map(toWirePriceAlertFire), before: fires.length === limit ? fires.at(-1)!.id : null };
  }

  /** 400 for a condition that cannot be watched, 409 when too many are watched already. Repeating with the same key answers the same. */
  create(body: CreatePriceAlertDto, authorId: string, key: string | undefined): Promise<WireAlert> {
    const { reason } = CONDITIONS.find(({ condition }) => condition === body.condition)!;
    if (reason !== null)
      throw new BadRequestException({ error: 'NO_VOLUME', message: reason, fields: { condition: reason } });
    return this.log.transact((manager, emit) =>
      idempotent(manager, { userId: authorId, key, request: body }, async () => {
        if (body.isActive) await requireRoom(manager);
        const alert = await manager.save(manager.create(PriceAlert, { ...body, createdBy: authorId }));
        const stored = toWirePriceAlert(alert);
        emit('price_alert.created', 'admins', stored);
        return stored;
      }),
    );
  }

  /** Pauses or resumes; a repeated call changes nothing. 404 when it is gone. */
  switch(id: number, isActive: boolean): Promise<WireAlert> {
    return this.log.transact(async (manager, emit) => {
      const alert = await holdRow(manager, PriceAlert, id, MISSING);
      if (alert.isActive === isActive) return toWirePriceAlert(alert);
      if (isActive) await requireRoom(manager);
      alert.isActive = isActive;
      const stored = toWirePriceAlert(await manager.save(alert));
      emit('price_alert.updated', 'admins', stored);
      return stored;
    });
  }

  /** Deletes an alert; its firings stay in the log. 404 when it is gone. */
  async delete(id: number): Promise<void> {
    await this.log.transact(async (manager, emit) => {
      const alert = await holdRow(manager, PriceAlert, id, MISSING);
      const tombstone = { id, version: alert.version + 1 };
      await manager.remove(alert);
      emit('price_alert.deleted', 'admins', tombstone);
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
