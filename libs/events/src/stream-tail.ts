import type { LogEntry } from './log-entry.ts';
import type { LogReader } from './log-reader.ts';
import type { RedisClient } from './redis-client.ts';
import { readAfter, streamKey } from './stream.ts';

/** The callbacks of a tail. Both are called in order and never at the same time. */
export interface TailHandlers {
  /** Consecutive entries, each exactly one seq after the one before. */
  onEntries: (entries: LogEntry[]) => void;
  /** The log was replaced; entries continue from `seq` of the new epoch. */
  onEpoch: (epoch: string, seq: number) => void;
  onError: (error: unknown) => void;
  /**
   * The log ends before the last followed entry: a backup was restored, and later entries are gone. Gives the log a new epoch.
   * Without it the tail waits until another process does.
   */
  onLogBehind?: (epoch: string) => Promise<unknown>;
  /** Entries that had to be read from PostgreSQL because the stream did not bring them. */
  onRepair?: (count: number) => void;
}

const COUNT = 100;
const PAGE = 500;
const BLOCK_MS = 1000;

/**
 * Follows the log: reads the Redis stream, and PostgreSQL wherever the stream has a hole, was wiped or is behind
 * (docs/REALTIME.md#following-the-log). Every entry is forwarded once and in order. Redis may vanish at any time: the position
 * check then carries the events, later but whole.
 */
export class StreamTail {
  private epoch = '';
  private position = 0;
  private stopped = false;
  private checking: Promise<void> = Promise.resolve();
  private next: Promise<void> | undefined;
  private timer: NodeJS.Timeout | undefined;
  private loop: Promise<void> | undefined;

  constructor(
    /** A connection of its own: it blocks. */
    private readonly redis: RedisClient,
    private readonly reader: LogReader,
    private readonly handlers: TailHandlers,
    private readonly checkEveryMs: number,
  ) {}

  /** Starts after `seq` of `epoch`. */
  start(epoch: string, seq: number): void {
    this.epoch = epoch;
    this.position = seq;
    this.loop = this.follow();
    this.timer = setInterval(() => void this.check(), this.checkEveryMs);
  }

  async stop(): Promise<void> {
    this.stopped = true;
    clearInterval(this.timer);
    this.redis.destroy();
    await Promise.all([this.loop, this.checking]);
  }

  /** Compares the position with the log and reads what is missing. Cheap when nothing is; called on a timer, and by tests. */
  check(): Promise<void> {
    // All who ask before the next look begins share it: a storm of askers costs one query.
    this.next ??= this.checking.then(async () => {
      this.next = undefined;
      await this.compare().catch((error: unknown) => this.handlers.onError(error));
    });
    return (this.checking = this.next);
  }

  private async follow(): Promise<void> {
    while (!this.stopped) {
      try {
        const { epoch } = this;
        const entries = await readAfter(this.redis, streamKey(epoch), this.position, COUNT, BLOCK_MS);
        // The log may have been replaced while this read was waiting on the old one's stream.
        if (epoch === this.epoch) await this.accept(entries);
      } catch (error) {
        if (this.stopped) return;
        this.handlers.onError(error);
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
    }
  }

  private async accept(entries: LogEntry[]): Promise<void> {
    const fresh = entries.filter((entry) => entry.seq > this.position);
    if (fresh.length === 0) return;
    if (isConsecutive(this.position, fresh)) this.advance(fresh);
    // A hole: the log has what the stream lost, and everything after it as well.
    else await this.check();
  }

  private async compare(): Promise<void> {
    // The position first: in a healthy log the head, read after it, is never before it.
    const { position } = this;
    let head = await this.reader.head();
    if (head.epoch === this.epoch && head.lastSeq < position && this.handlers.onLogBehind) {
      await this.handlers.onLogBehind(head.epoch);
      head = await this.reader.head();
    }
    if (this.stopped) return;
    if (head.epoch !== this.epoch) {
      this.epoch = head.epoch;
      this.position = head.lastSeq;
      this.handlers.onEpoch(head.epoch, head.lastSeq);
      return;
    }
    let repaired = 0;
    while (this.position < head.lastSeq && !this.stopped) {
      const page = await this.reader.after(this.position, PAGE, head.epoch);
      if (page.length === 0) break;
      const fresh = page.filter((entry) => entry.seq > this.position);
      repaired += fresh.length;
      // Retention may have taken the oldest of them: what is left is still in order, and nobody can be served the rest.
      if (fresh.length > 0) this.advance(fresh);
    }
    if (repaired > 0) this.handlers.onRepair?.(repaired);
  }

  private advance(entries: LogEntry[]): void {
    this.position = entries.at(-1)!.seq;
    this.handlers.onEntries(entries);
  }
}

function isConsecutive(position: number, entries: LogEntry[]): boolean {
  return entries[0]!.seq === position + 1 && entries.at(-1)!.seq === position + entries.length;
}
