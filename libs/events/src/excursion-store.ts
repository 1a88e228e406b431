import type { PriceExcursion } from '@t0/contracts/prices';
import type { RedisClient } from './redis-client.ts';

const KEY = 'signals:excursions';

/**
 * How far the price went while each signal was open, as the process that watches them last reported: for the next such process, and for
 * closes by hand (docs/product/record.md#excursions). Losing it costs excursions, nothing else.
 */
export class ExcursionStore {
  constructor(private readonly redis: RedisClient) {}

  /** Notes what changed, and forgets signals that are open no more. */
  async save(changed: ReadonlyMap<number, PriceExcursion>, gone: readonly number[]): Promise<void> {
    const fields = Object.fromEntries([...changed].map(([id, excursion]) => [String(id), JSON.stringify(excursion)]));
    if (changed.size > 0) await this.redis.hSet(KEY, fields);
    if (gone.length > 0) await this.redis.hDel(KEY, gone.map(String));
  }

  /** Of one signal; null when nothing was notified of it. */
  async read(id: number): Promise<PriceExcursion | null> {
    const text = await this.redis.hGet(KEY, String(id));
    return text ? (JSON.parse(text) as PriceExcursion) : null;
  }

  /** The excursions of all signals that have one. */
  async readAll(): Promise<Map<number, PriceExcursion>> {
    const stored = await this.redis.hGetAll(KEY);
    return new Map(Object.entries(stored).map(([id, text]) => [Number(id), JSON.parse(text) as PriceExcursion]));
  }
}
