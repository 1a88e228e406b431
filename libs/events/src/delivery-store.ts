import type { RedisClient } from './redis-client.ts';
import { DAY_S } from './scripts/day.ts';

/**
 * Takes a publication off those that grew, unless it grew beyond what was stored elsewhere.
 *
 * KEYS: 1 hash of the publication's counts, 2 set of publications that grew.
 * ARGV: 1 the sum of the counts that are stored elsewhere; 2 the publication.
 * Returns nothing.
 */
const MARK_KEPT = `
  local sum = 0
  for _, count in ipairs(redis.call('HVALS', KEYS[1])) do sum = sum + tonumber(count) end
  if sum <= tonumber(ARGV[1]) then redis.call('SREM', KEYS[2], ARGV[2]) end`;

/**
 * Counts the members a publication is expected to reach, each once.
 *
 * KEYS: 1 set of expected members, 2 hash of the publication's counts, 3 hash of the window's counts, 4 set of publications that grew.
 * ARGV: 1 how long counts are kept, s; 2 the publication; 3... the members.
 * Returns how many of them were not expected before.
 */
const EXPECT_MEMBERS = `
  local added = 0
  for i = 3, #ARGV do added = added + redis.call('SADD', KEYS[1], ARGV[i]) end
  if added > 0 then
    redis.call('HINCRBY', KEYS[2], 'online', added)
    redis.call('HINCRBY', KEYS[3], 'expected', added)
    redis.call('SADD', KEYS[4], ARGV[2])
  end
  redis.call('EXPIRE', KEYS[1], ${DAY_S})
  redis.call('EXPIRE', KEYS[2], ARGV[1])
  redis.call('EXPIRE', KEYS[3], ${2 * DAY_S})
  return added`;

/**
 * Counts the members whose screens confirmed a publication, each by the first confirmation: by latency bucket where the member was
 * expected, else as 'later'.
 *
 * KEYS: 1 set of members reached, 2 set of expected members, 3 hash of the publication's counts, 4 hash of the window's counts,
 * 5 set of publications that grew.
 * ARGV: 1 how long counts are kept, s; 2 the publication; 3... member, bucket, member, bucket...
 * Returns nothing.
 */
const CONFIRM_MEMBERS = `
  for i = 3, #ARGV, 2 do
    if redis.call('SADD', KEYS[1], ARGV[i]) == 1 then
      redis.call('SADD', KEYS[5], ARGV[2])
      if redis.call('SISMEMBER', KEYS[2], ARGV[i]) == 1 then
        redis.call('HINCRBY', KEYS[3], 'b' .. ARGV[i + 1], 1)
        redis.call('HINCRBY', KEYS[4], 'b' .. ARGV[i + 1], 1)
      else
        redis.call('HINCRBY', KEYS[3], 'later', 1)
      end
    end
  end
  redis.call('EXPIRE', KEYS[1], ${DAY_S})
  redis.call('EXPIRE', KEYS[3], ARGV[1])
  redis.call('EXPIRE', KEYS[4], ${2 * DAY_S})`;

/** Length of the periods in which deliveries are counted for plots, ms. */
export const WINDOW_MS = 5 * 60_000;

const CHUNK = 1000;

/** Names of the publications whose counts grew since they were kept. */
const GROWN = 'delivery:grown';

/** The counts: members expected, members who came later, confirmations by bucket. */
export interface Counted {
  online: number;
  later: number;
  latency: number[];
}

/**
 * Deliveries of publications, counted in Redis over all processes: exact for members with several screens, and gone with Redis.
 * Counts that grew are reported, so that a worker can keep them (`delivery_receipts`).
 */
export class DeliveryStore {
  private readonly keptS: string;

  constructor(
    private readonly redis: RedisClient,
    keptHours: number,
  ) {
    this.keptS = String(keptHours * 3600);
  }

  /** These members were connected when the publication went out. To be called before their confirmations. */
  async expect(publication: string, members: string[]): Promise<void> {
    const keys = [`delivery:${publication}:expected`, `delivery:${publication}`, windowKey(Date.now()), GROWN];
    for (let start = 0; start < members.length; start += CHUNK)
      await this.redis.eval(EXPECT_MEMBERS, {
        keys,
        arguments: [this.keptS, publication, ...members.slice(start, start + CHUNK)],
      });
  }

  /** These members' screens confirmed it, each with the bucket of its time. */
  async confirm(publication: string, confirmed: [member: string, bucket: number][]): Promise<void> {
    const base = `delivery:${publication}`;
    const keys = [`${base}:reached`, `${base}:expected`, base, windowKey(Date.now()), GROWN];
    for (let start = 0; start < confirmed.length; start += CHUNK) {
      const part = confirmed.slice(start, start + CHUNK).flatMap(([member, bucket]) => [member, String(bucket)]);
      await this.redis.eval(CONFIRM_MEMBERS, { keys, arguments: [this.keptS, publication, ...part] });
    }
  }

  /** True if this process may report the publication's counts now: one process at a time, at most every `everyMs`. */
  async mayReport(publication: string, everyMs: number): Promise<boolean> {
    const taken = await this.redis.set(`delivery:${publication}:reported`, '1', {
      condition: 'NX',
      expiration: { type: 'PX', value: everyMs },
    });
    return taken === 'OK';
  }

  /** Publications whose counts grew since they were kept. */
  grown(): Promise<string[]> {
    return this.redis.sMembers(GROWN);
  }

  /** Counts that add up to `sum` are kept elsewhere; what was counted meanwhile keeps the publication among those that grew. */
  async kept(publication: string, sum: number): Promise<void> {
    await this.redis.eval(MARK_KEPT, {
      keys: [`delivery:${publication}`, GROWN],
      arguments: [String(sum), publication],
    });
  }

  async read(publication: string): Promise<Counted> {
    return parse(await this.redis.hGetAll(`delivery:${publication}`));
  }

  /** The counts of the window that contains `at`; `online` is the number expected. Null when there are none. */
  async readWindow(at: number): Promise<Counted | null> {
    const stored = await this.redis.hGetAll(windowKey(at));
    if (Object.keys(stored).length === 0) return null;
    return parse({ ...stored, online: stored.expected ?? '0' });
  }
}

/** Names a publication: its place in its log. */
export const publicationKey = (epoch: string, seq: number): string => `${epoch}:${seq}`;

const windowKey = (at: number): string => `delivery:window:${Math.floor(at / WINDOW_MS) * WINDOW_MS}`;

function parse(stored: Record<string, string>): Counted {
  const latency: number[] = [];
  for (const [field, count] of Object.entries(stored))
    if (/^b\d+$/.test(field)) latency[Number(field.slice(1))] = Number(count);
  return {
    online: Number(stored.online ?? 0),
    later: Number(stored.later ?? 0),
    latency: Array.from(latency, (count) => count ?? 0),
  };
}
