import type { Audience, TransientPush } from '@t0/contracts/live';
import type { RedisClient } from './redis-client.ts';

const CHANNEL = 'live:transient';

/** Messages that matter only now, over pub/sub to every gateway: not in the log, not replayed, may be lost. */
export class TransientBus {
  constructor(private readonly redis: RedisClient) {}

  async push(audience: Audience, message: TransientPush): Promise<void> {
    await this.redis.publish(CHANNEL, `${audience}\n${JSON.stringify(message)}`);
  }

  /** Calls `listener` with every push, still encoded. `subscriber` is a connection of its own. */
  static async subscribe(subscriber: RedisClient, listener: (audience: string, json: string) => void): Promise<void> {
    await subscriber.subscribe(CHANNEL, (message) => {
      const end = message.indexOf('\n');
      listener(message.slice(0, end), message.slice(end + 1));
    });
  }
}
