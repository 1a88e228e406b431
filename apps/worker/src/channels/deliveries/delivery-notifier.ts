import { Inject, Injectable } from '@nestjs/common';
import { DELIVERY_CHANNELS, type DeliveryChannel } from '@t0/contracts/channels';
import { TransientBus, type RedisClient } from '@t0/events';
import { PeriodicTasks } from '@t0/platform';
import { REDIS } from '../../platform/tokens.ts';
import type { Channel } from './channel.ts';

/** Emitted at most this often, ms, however many deliveries change. */
const EVERY_MS = 1000;

const isDeliveryChannel = (name: string): name is DeliveryChannel =>
  (DELIVERY_CHANNELS as readonly string[]).includes(name);

/**
 * Notifies administrators that deliveries of a channel changed, so that open pages read them again (docs/REALTIME.md#transient-pushes).
 * Emails have an event of their own.
 */
@Injectable()
export class DeliveryNotifier {
  private readonly bus: TransientBus;
  private readonly pending = new Set<DeliveryChannel>();

  constructor(@Inject(REDIS) redis: RedisClient, tasks: PeriodicTasks) {
    this.bus = new TransientBus(redis);
    tasks.add({
      run: () => this.flush(),
      everyMs: EVERY_MS,
      atEnd: () => this.flush(),
      failure: 'Notifying administrators of deliveries failed',
      level: 'debug',
    });
  }

  /** Deliveries of this channel were created, taken up or recorded. */
  changed({ name }: Pick<Channel, 'name'>): void {
    if (isDeliveryChannel(name)) this.pending.add(name);
  }

  private async flush(): Promise<void> {
    if (this.pending.size === 0) return;
    const channels = DELIVERY_CHANNELS.filter((name) => this.pending.has(name));
    this.pending.clear();
    await this.bus.push('staff:members', { type: 'deliveries', data: { channels } });
  }
}
