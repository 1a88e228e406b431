import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { PresenceStore, TransientBus, type RedisClient } from '@t0/events';
import { PeriodicTasks } from '@t0/platform';
import { REDIS } from '../platform/tokens.ts';
import type { SocketIndex } from './socket-index.ts';

const EVERY_MS = 2000;
const GATE = 'presence:gate';

/**
 * Reports who is connected to this process, and pushes the sum over all to administrators: whichever process comes first in a period,
 * and only when it changed.
 */
@Injectable()
export class PresenceReporter {
  private readonly process = randomUUID();
  private last = '';

  constructor(
    private readonly store: PresenceStore,
    private readonly bus: TransientBus,
    @Inject(REDIS) private readonly redis: RedisClient,
    private readonly tasks: PeriodicTasks,
  ) {}

  /** Starts reporting these sockets. */
  start(index: SocketIndex): void {
    this.tasks.add({
      run: () => this.report(index),
      everyMs: EVERY_MS,
      atStart: true,
      atEnd: () => this.store.leave(this.process),
      // Redis is unavailable: the figures expire by themselves, and are sent again when it is back.
      failure: 'Reporting presence failed',
      level: 'debug',
    });
  }

  private async report(index: SocketIndex): Promise<void> {
    await this.store.report(this.process, index.size, membersOnline(index));
    const first = await this.redis.set(GATE, this.process, {
      condition: 'NX',
      expiration: { type: 'PX', value: EVERY_MS - 100 },
    });
    if (first !== 'OK') return;
    const presence = await this.store.read();
    const figures = `${presence.sockets}/${presence.members}`;
    if (figures !== this.last) await this.bus.push('admins', { type: 'presence', data: presence });
    this.last = figures;
  }
}

/** Members with an active subscription whose screens are connected to this process. */
export function membersOnline(index: SocketIndex): Set<string> {
  const members = new Set<string>();
  for (const { data } of index.all())
    if (data.isScreen && data.identity?.hasActiveSubscription) members.add(data.identity.userId);
  return members;
}
