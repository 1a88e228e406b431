import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { BeforeApplicationShutdown } from '@nestjs/common';
import { PresenceBoard, TransientBus } from '@t0/events';
import type { RedisClient } from '@t0/events';
import type { Logger } from '@t0/observability';
import { LOGGER, REDIS } from '../platform/tokens.ts';
import type { SocketIndex } from './socket-index.ts';

const EVERY_MS = 2000;
const GATE = 'presence:gate';

/**
 * Reports who is connected to this process, and tells administrators the sum over all: whichever process comes first in a period,
 * and only when it changed.
 */
@Injectable()
export class PresenceReporter implements BeforeApplicationShutdown {
  private readonly process = randomUUID();
  private timer: NodeJS.Timeout | undefined;
  private busy: Promise<void> | null = null;
  private last = '';

  constructor(
    private readonly board: PresenceBoard,
    private readonly bus: TransientBus,
    @Inject(REDIS) private readonly redis: RedisClient,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Starts reporting these sockets. */
  start(index: SocketIndex): void {
    const report = (): void => {
      this.busy ??= this.report(index)
        // Redis is away: the figures run out by themselves, and are told again when it is back.
        .catch((error: unknown) => this.logger.debug({ err: error }, 'Reporting presence'))
        .finally(() => (this.busy = null));
    };
    report();
    this.timer = setInterval(report, EVERY_MS);
  }

  async beforeApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    await this.busy;
    await this.board
      .leave(this.process)
      .catch((error: unknown) => this.logger.debug({ err: error }, 'Presence runs out by itself'));
  }

  private async report(index: SocketIndex): Promise<void> {
    await this.board.report(this.process, index.size, membersOnline(index));
    const first = await this.redis.set(GATE, this.process, {
      condition: 'NX',
      expiration: { type: 'PX', value: EVERY_MS - 100 },
    });
    if (first !== 'OK') return;
    const presence = await this.board.read();
    const figures = `${presence.sockets}/${presence.members}`;
    if (figures !== this.last) await this.bus.tell('admins', { type: 'presence', data: presence });
    this.last = figures;
  }
}

/** Members with an active subscription who are connected to this process. */
export function membersOnline(index: SocketIndex): Set<string> {
  const members = new Set<string>();
  for (const { data } of index.all()) if (data.identity?.hasActiveSubscription) members.add(data.identity.userId);
  return members;
}
