import { BadRequestException, Injectable } from '@nestjs/common';
import { LIMITS } from '@t0/contracts';
import type { CreateSignalDto, Signal as WireSignal, UpdateSignalDto } from '@t0/contracts';
import { Notification, Signal, toWireNotification, toWireSignal } from '@t0/database';
import { canonicalPrice, confidenceLabel, findLevelFault, signalTitle } from '@t0/domain';
import type { SignalLevels } from '@t0/domain';
import { EventLog } from '@t0/events';
import { DataSource } from 'typeorm';
import { holdRow } from '../../platform/content/held-row.ts';
import { requireSeen } from '../../platform/edit-conflict.ts';
import { idempotent } from '../../platform/idempotency.ts';

const MISSING = { error: 'SIGNAL_NOT_FOUND', message: 'This signal does not exist (any more)' };
const PRICE_FIELDS = ['entryPrice', 'slPrice', 't0Price', 't1Price'] as const;

/** Publishes and changes signals: each call one transaction, its events told after commit (realtime.md). */
@Injectable()
export class SignalsService {
  constructor(
    private readonly db: DataSource,
    private readonly log: EventLog,
  ) {}

  /** Active and limit first, then newest first (specification 1, section 2). */
  async list(): Promise<WireSignal[]> {
    const signals = await this.db
      .getRepository(Signal)
      .createQueryBuilder('signal')
      .orderBy(`CASE WHEN signal.status IN ('active', 'limit') THEN 0 ELSE 1 END`)
      .addOrderBy('signal.createdAt', 'DESC')
      .addOrderBy('signal.id', 'DESC')
      .limit(LIMITS.signal.listed)
      .getMany();
    return signals.map(toWireSignal);
  }

  /**
   * Publishes a signal with its notification; the emails follow from the event (decisions.md, 'Signals'). Repeating the call
   * with the same key answers the same signal. 400 names a price that stands on the wrong side.
   */
  async publish(body: CreateSignalDto, authorId: string, key: string | undefined): Promise<WireSignal> {
    requireLevels(body.direction, body);
    return this.log.transact((manager, emit) =>
      idempotent(manager, { userId: authorId, key, request: body }, async () => {
        const signal = await manager.save(
          manager.create(Signal, {
            ...body,
            ...canonicalPrices(body.instrument, body),
            ...closing(body.status),
          }),
        );
        const stored = toWireSignal(signal);
        const notification = await manager.save(manager.create(Notification, announcement(stored, authorId)));
        emit('signal.created', 'subscribers', stored);
        emit('notification.created', 'subscribers', toWireNotification(notification));
        return stored;
      }),
    );
  }

  /**
   * Changes any part of a signal; the order of prices is checked on create only, as a stop may be moved to the entry and beyond
   * (decisions.md, 'Signals'). 404 when it is gone, 409 with its current state when `version` is given and no longer current.
   */
  async update(id: number, body: UpdateSignalDto): Promise<WireSignal> {
    const { version, createdAt, ...changes } = body;
    return this.log.transact(async (manager, emit) => {
      const signal = await holdRow(manager, Signal, id, MISSING);
      const before = toWireSignal(signal);
      requireSeen(version, { name: 'signal', code: 'SIGNAL_CHANGED', current: before });
      Object.assign(signal, changes, createdAt !== undefined && { createdAt: new Date(createdAt) });
      Object.assign(signal, canonicalPrices(signal.instrument, signal));
      if (signal.status !== before.status) Object.assign(signal, closing(signal.status));
      const pending = toWireSignal(signal);
      if (JSON.stringify(pending) === JSON.stringify(before)) return before;
      const stored = toWireSignal(await manager.save(signal));
      emit('signal.updated', 'subscribers', stored);
      return stored;
    });
  }

  /** Deletes a signal; what announced it stays in the history. 404 when it is gone. */
  async delete(id: number): Promise<void> {
    await this.log.transact(async (manager, emit) => {
      const signal = await holdRow(manager, Signal, id, MISSING);
      const tombstone = { id, version: signal.version + 1 };
      await manager.remove(signal);
      emit('signal.deleted', 'subscribers', tombstone);
    });
  }
}

/** What closing by hand says, and what opening again takes back (decisions.md, 'Signals'). */
function closing(status: Signal['status'] | undefined): Pick<Signal, 'closeReason' | 'closedAt' | 'closePrice'> {
  const closed = status === 'closed';
  return { closeReason: closed ? 'manual' : null, closedAt: closed ? new Date() : null, closePrice: null };
}

function canonicalPrices(instrument: string, levels: SignalLevels): SignalLevels {
  return Object.fromEntries(
    PRICE_FIELDS.map((field) => [field, canonicalPrice(instrument, levels[field])]),
  ) as unknown as SignalLevels;
}

function requireLevels(direction: Signal['direction'], levels: SignalLevels): void {
  const fault = findLevelFault(direction, levels);
  if (fault)
    throw new BadRequestException({
      error: 'SIGNAL_LEVELS',
      message: fault.message,
      fields: { [fault.field]: fault.message },
    });
}

function announcement(signal: WireSignal, authorId: string): Partial<Notification> {
  const levels = `T0 ${signal.t0Price}, T1 ${signal.t1Price}, SL ${signal.slPrice}. Confidence ${signal.confidence}% ${confidenceLabel(signal.confidence)}.`;
  return {
    title: signalTitle(signal),
    message: [levels, signal.memo].filter(Boolean).join(' ').slice(0, LIMITS.notification.messageMax),
    type: 'signal',
    priority: 'high',
    signalId: signal.id,
    createdBy: authorId,
  };
}
