import type { Presence } from '@t0/contracts/live';
import type { RedisClient } from './redis-client.ts';

const PROCESSES = 'presence:processes';
const CHUNK = 1000;
/** A process that reports nothing for this long counts as gone, ms, and its sockets with it. */
const GONE_MS = 15_000;

const membersKey = (process: string): string => `presence:${process}:members`;
const socketsKey = (process: string): string => `presence:${process}:sockets`;

/**
 * Who is connected, over all processes: each reports its own, under keys that end by themselves when it dies. A member connected to
 * two processes is one member.
 */
export class PresenceStore {
  /** The members that Redis holds for this process, as far as it knows. */
  private published = new Set<string>();

  constructor(private readonly redis: RedisClient) {}

  /** Reports what this process has now; only differences travel. */
  async report(process: string, sockets: number, members: ReadonlySet<string>): Promise<void> {
    const key = membersKey(process);
    const gone = [...this.published].filter((id) => !members.has(id));
    for (const part of chunks(gone)) await this.redis.sRem(key, part);
    const fresh = [...members].filter((id) => !this.published.has(id));
    for (const part of chunks(fresh)) await this.redis.sAdd(key, part);
    this.published = new Set(members);
    const [kept] = await Promise.all([
      this.redis.pExpire(key, GONE_MS),
      this.redis.set(socketsKey(process), String(sockets), { expiration: { type: 'PX', value: GONE_MS } }),
      this.redis.zAdd(PROCESSES, { score: Date.now(), value: process }),
    ]);
    // Redis lost the key: the next report contains all members.
    if (!kept) this.published = new Set();
  }

  /** This process ends: its sockets are gone now. */
  async leave(process: string): Promise<void> {
    await Promise.all([
      this.redis.del([membersKey(process), socketsKey(process)]),
      this.redis.zRem(PROCESSES, process),
    ]);
  }

  /** Everybody connected now. */
  async read(): Promise<Presence> {
    const now = Date.now();
    await this.redis.zRemRangeByScore(PROCESSES, 0, now - GONE_MS);
    const processes = await this.redis.zRange(PROCESSES, 0, -1);
    const at = new Date(now).toISOString();
    if (processes.length === 0) return { sockets: 0, members: 0, at };
    const [counts, members] = await Promise.all([
      this.redis.mGet(processes.map(socketsKey)),
      processes.length === 1
        ? this.redis.sCard(membersKey(processes[0]!))
        : this.redis.sUnion(processes.map(membersKey)).then((all) => all.length),
    ]);
    return { sockets: counts.reduce((sum, count) => sum + Number(count ?? 0), 0), members, at };
  }
}

function* chunks(items: string[]): Generator<string[]> {
  for (let start = 0; start < items.length; start += CHUNK) yield items.slice(start, start + CHUNK);
}
