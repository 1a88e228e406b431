import { BadRequestException, ConflictException, Inject, Injectable, NotFoundException } from '@nestjs/common';
import type { Config } from '@t0/config';
import { LIMITS, MAX_ROW_ID } from '@t0/contracts/platform';
import type { OwnAlertDto, OwnAlertList, OwnAlert as WireAlert } from '@t0/contracts/price-alerts';
import { OwnAlert, OwnAlertFire, toWireOwnAlert, toWireOwnAlertFire } from '@t0/database/price-alerts';
import { LIVE_STATUSES } from '@t0/domain/billing';
import { EventLog, type Emit } from '@t0/events';
import { DataSource, type EntityManager } from 'typeorm';
import { idempotent } from '../platform/idempotency.ts';
import { CONFIG } from '../platform/tokens.ts';
import { requireDecimals } from '../prices/instruments/require-instrument.ts';

/** Stores members' own alerts; the worker that fetches prices follows their events and evaluates them. */
@Injectable()
export class OwnAlertsService {
  constructor(
    private readonly db: DataSource,
    private readonly log: EventLog,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Newest first, with the last firings. */
  async list(userId: string): Promise<OwnAlertList> {
    const [alerts, fires, activeMax] = await Promise.all([
      this.db.getRepository(OwnAlert).find({ where: { userId }, order: { id: 'DESC' } }),
      this.db
        .getRepository(OwnAlertFire)
        .find({ where: { userId }, order: { id: 'DESC' }, take: LIMITS.ownAlert.firesShown }),
      this.activeMax(this.db.manager, userId),
    ]);
    return {
      alerts: alerts.map(toWireOwnAlert),
      fires: fires.map(toWireOwnAlertFire),
      activeMax,
    };
  }

  /** 400 for a price finer than its instrument or a time that is over, 409 when there are too many. Repeating with the same key answers the same. */
  create(body: OwnAlertDto, userId: string, key: string | undefined): Promise<WireAlert> {
    validate(body);
    return this.log.transact((manager, emit) =>
      idempotent(manager, { userId, key, request: body }, async () => {
        await this.requireRoom(manager, userId);
        if ((await manager.countBy(OwnAlert, { userId })) >= LIMITS.ownAlert.storedMax)
          throw tooMany(`At most ${LIMITS.ownAlert.storedMax} alerts can be kept: delete some first`);
        return store(manager, emit, manager.create(OwnAlert, { ...body, until: timeOf(body), userId }));
      }),
    );
  }

  /** Replaces what it watches, and arms it again, whatever its state was. 400 and 409 as for a new one, 404 when it is not the member's. */
  edit(id: number, body: OwnAlertDto, userId: string): Promise<WireAlert> {
    validate(body);
    return this.log.transact(async (manager, emit) => {
      const alert = await lock(manager, id, userId);
      if (alert.state !== 'active') await this.requireRoom(manager, userId);
      return store(manager, emit, Object.assign(alert, body, { until: timeOf(body), state: 'active' }));
    });
  }

  /** Pauses, or resumes it; a repeated call changes nothing. 409 for one that ended, 404 when it is not the member's. */
  switch(id: number, isActive: boolean, userId: string): Promise<WireAlert> {
    return this.log.transact(async (manager, emit) => {
      const alert = await lock(manager, id, userId);
      const state = isActive ? 'active' : 'paused';
      if (alert.state === state) return toWireOwnAlert(alert);
      if (alert.state === 'ended')
        throw new ConflictException({
          error: 'OWN_ALERT_ENDED',
          message: 'This alert has ended: edit it to set it again',
        });
      if (isActive) await this.requireRoom(manager, userId);
      return store(manager, emit, Object.assign(alert, { state }));
    });
  }

  /** Deletes it with its firings. 404 when it is not the member's. */
  async delete(id: number, userId: string): Promise<void> {
    await this.log.transact(async (manager, emit) => {
      const alert = await lock(manager, id, userId);
      const tombstone = { id, version: alert.version + 1 };
      await manager.remove(alert);
      emit('own-alert.deleted', `user:${userId}`, tombstone);
    });
  }

  /** By the most generous plan of a running subscription that says a number, else the terminal's. */
  private async activeMax(manager: EntityManager, userId: string): Promise<number> {
    const [plan] = await manager.query<[{ most: number | null }]>(
      `SELECT max(plans.own_alerts_max) AS most FROM subscriptions JOIN plans ON plans.key = subscriptions.plan
       WHERE subscriptions.user_id = $1 AND subscriptions.status = ANY($2)`,
      [userId, LIVE_STATUSES],
    );
    return plan.most ?? this.config.OWN_ALERTS_MAX;
  }

  private async requireRoom(manager: EntityManager, userId: string): Promise<void> {
    // Two calls at a time must not both find the last room.
    await manager.query('SELECT 1 FROM users WHERE id = $1 FOR NO KEY UPDATE', [userId]);
    const most = await this.activeMax(manager, userId);
    if ((await manager.countBy(OwnAlert, { userId, state: 'active' })) < most) return;
    throw tooMany(`At most ${most} of your alerts can be active: pause or delete some first`);
  }
}

const tooMany = (message: string): ConflictException =>
  new ConflictException({ error: 'TOO_MANY_OWN_ALERTS', message });
const timeOf = ({ until }: OwnAlertDto): Date | null => (until === null ? null : new Date(until));

function validate(body: OwnAlertDto): void {
  if (body.unit === 'price') requireDecimals(body.instrument, { threshold: body.threshold });
  const until = timeOf(body);
  if (!until || until.getTime() > Date.now()) return;
  const message = 'Until must be later than now';
  throw new BadRequestException({ error: 'VALIDATION_FAILED', message, fields: { until: message } });
}

/** The member's alert, locked until the transaction ends. */
async function lock(manager: EntityManager, id: number, userId: string): Promise<OwnAlert> {
  const where = { id, userId };
  const found =
    id <= MAX_ROW_ID ? await manager.findOne(OwnAlert, { where, lock: { mode: 'pessimistic_write' } }) : null;
  if (found) return found;
  throw new NotFoundException({ error: 'OWN_ALERT_NOT_FOUND', message: 'This alert no longer exists' });
}

/** Stores a change by the member: ticks until now do not count, and the next crossing fires. */
async function store(manager: EntityManager, emit: Emit, alert: OwnAlert): Promise<WireAlert> {
  const stored = await manager.save(Object.assign(alert, { position: '0', isNear: false }));
  const wire = toWireOwnAlert(stored);
  emit('own-alert.updated', `user:${stored.userId}`, wire);
  return wire;
}
