import type { DataSource } from 'typeorm';
import { LOG_COLUMNS, toLogEntry, type LogEntry, type LogRow } from './log-entry.ts';
import { LogReader } from './log-reader.ts';
import { replaceEpoch, type Appended } from './event-log.ts';
import type { RedisClient } from './redis-client.ts';
import { readEntry, readTop, streamId, streamKey, toFields } from './stream.ts';

/** The reports of a publisher, and the seam at which tests stop a process. */
export interface PublisherHooks {
  onError: (error: unknown) => void;
  /** These entries are in the stream. */
  onPublished?: (entries: LogEntry[]) => void;
  /** The log was given a new epoch, because the stream was ahead of it. */
  onNewEpoch?: (epoch: string) => void;
  /** Surrounds adding an entry to the stream; the value that it passes to `add` travels with the entry to every reader. */
  carry?: (entry: LogEntry, add: (traceparent?: string) => Promise<string>) => Promise<string>;
}

/** Enqueues the jobs that these events start; called before they count as published, possibly more than once. */
export type JobRouter = (entries: LogEntry[]) => Promise<void>;

const PAGE = 500;
/** How long marks are collected, ms: longer than a fan-out, far shorter than a sweeper's patience. */
const MARK_MS = 100;

/**
 * Carries committed rows of the log into the Redis stream, in order (docs/REALTIME.md#event-log). Needs no lock and no
 * leader: seq follows commit order, so anyone who reads row n has read every earlier one, and a row published twice is refused by
 * its id. Every process that commits has one; a sweeper calls it for rows a crash left behind.
 */
export class Publisher {
  private running: Promise<number> | null = null;
  private wanted = false;
  private last = { epoch: '', seq: 0 };
  private readonly unmarked: LogEntry[] = [];
  private marking: NodeJS.Timeout | undefined;
  private lastMark: Promise<void> = Promise.resolve();
  private readonly reader: LogReader;

  constructor(
    private readonly db: DataSource,
    private readonly redis: RedisClient,
    private readonly route: JobRouter,
    private readonly streamLength: number,
    private readonly hooks: PublisherHooks,
  ) {
    this.reader = new LogReader(db);
  }

  /** Writes the marks still due; to be called before the database connection ends. */
  async close(): Promise<void> {
    clearTimeout(this.marking);
    await this.running?.catch(() => undefined);
    await this.lastMark;
    if (this.unmarked.length > 0) await this.mark(this.unmarked.splice(0));
  }

  /**
   * Publishes what was just committed, in the background. When it directly follows what this publisher published last, the rows
   * need not be read back; otherwise another process has rows in between, and all are read in order.
   */
  offer(appended: Appended): void {
    const follows = appended.epoch === this.last.epoch && appended.entries[0]!.seq === this.last.seq + 1;
    this.flush(follows ? appended : undefined).catch(this.hooks.onError);
  }

  /** Publishes everything unpublished and returns how many entries. Concurrent calls share one run, and one more after it. */
  flush(known?: Appended): Promise<number> {
    if (this.running) {
      this.wanted = true;
      return this.running;
    }
    this.running = this.run(known);
    return this.running;
  }

  /**
   * Publishes rows that wait longer than `graceMs`: the rest of a crash or a lost connection. Returns the age of the oldest
   * unpublished row in ms (0 when none). Younger rows are left to the process that committed them.
   */
  async sweep(graceMs: number): Promise<number> {
    const rows: { age: string | null }[] = await this.db.query(
      'SELECT extract(epoch FROM clock_timestamp() - min(at)) * 1000 AS age FROM live_events WHERE published_at IS NULL',
    );
    const age = Math.max(0, Number(rows[0]?.age ?? 0));
    if (age > graceMs) await this.flush();
    return age;
  }

  private async run(known?: Appended): Promise<number> {
    try {
      let total = known ? await this.publish(known, (entries) => this.markLater(entries)) : 0;
      if (known && !this.wanted) return total;
      let published: number;
      do {
        this.wanted = false;
        published = await this.publishPage();
        total += published;
      } while (published === PAGE || this.wanted);
      return total;
    } finally {
      // In the same tick as the last check of `wanted`: a call in between would otherwise be forgotten.
      this.running = null;
    }
  }

  private async publishPage(): Promise<number> {
    const rows: (LogRow & { epoch: string })[] = await this.db.query(
      `SELECT ${LOG_COLUMNS}, epoch FROM live_events, live_log WHERE published_at IS NULL ORDER BY seq LIMIT ${PAGE}`,
    );
    return rows.length === 0
      ? 0
      : this.publish({ epoch: rows[0]!.epoch, entries: rows.map(toLogEntry) }, (entries) => this.mark(entries));
  }

  /** Stream, jobs, mark, in this order: dying between any two repeats the earlier ones, which is harmless. */
  private async publish(
    { epoch, entries }: Appended,
    mark: (entries: LogEntry[]) => Promise<void> | void,
  ): Promise<number> {
    if (!(await this.addToStream(epoch, entries))) return 0;
    await this.enqueueJobs(entries);
    await mark(entries);
    this.last = { epoch, seq: entries.at(-1)!.seq };
    return entries.length;
  }

  /** False when the stream turned out to belong to another history of the log; the log then has a new epoch. */
  private async addToStream(epoch: string, entries: LogEntry[]): Promise<boolean> {
    const added = await Promise.allSettled(entries.map((entry) => this.add(epoch, entry)));
    for (const [index, outcome] of added.entries()) {
      if (outcome.status === 'fulfilled') continue;
      if (!isRefusal(outcome.reason)) throw outcome.reason;
      if (await this.isStranger(epoch, entries[index]!)) {
        this.hooks.onNewEpoch?.(await replaceEpoch(this.db, epoch));
        this.wanted = true;
        return false;
      }
    }
    this.hooks.onPublished?.(entries);
    return true;
  }

  private enqueueJobs(entries: LogEntry[]): Promise<void> {
    return this.route(entries);
  }

  /**
   * Marks soon, together with what comes meanwhile: the statement would otherwise compete with the fan-out it follows. Until
   * then a crash only repeats what the stream refuses.
   */
  private markLater(entries: LogEntry[]): void {
    this.unmarked.push(...entries);
    this.marking ??= setTimeout(() => {
      this.marking = undefined;
      this.lastMark = this.mark(this.unmarked.splice(0)).catch(this.hooks.onError);
    }, MARK_MS);
  }

  private async mark(entries: LogEntry[]): Promise<void> {
    await this.db.query(
      'UPDATE live_events SET published_at = clock_timestamp() WHERE seq = ANY($1) AND published_at IS NULL',
      [entries.map((entry) => entry.seq)],
    );
  }

  private add(epoch: string, entry: LogEntry): Promise<string> {
    const add = (traceparent?: string): Promise<string> =>
      this.redis.xAdd(streamKey(epoch), streamId(entry.seq), toFields(entry, traceparent), {
        TRIM: { strategy: 'MAXLEN', strategyModifier: '~', threshold: this.streamLength },
      });
    return this.hooks.carry ? this.hooks.carry(entry, add) : add();
  }

  /**
   * After a refusal: was this entry published before (harmless), or does the stream belong to another history of the log, as
   * after a restored backup? Read the stream first and the log's head second: in a healthy log the head is never behind.
   */
  private async isStranger(epoch: string, entry: LogEntry): Promise<boolean> {
    const key = streamKey(epoch);
    const same = await readEntry(this.redis, key, entry.seq);
    if (same) return same.json !== entry.json;
    const top = await readTop(this.redis, key);
    return top > (await this.reader.head()).lastSeq;
  }
}

const isRefusal = (error: unknown): boolean =>
  error instanceof Error && error.message.includes('equal or smaller than the target stream top item');
