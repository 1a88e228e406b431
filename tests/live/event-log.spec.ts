import { createDataSource } from '@t0/database/platform';
import {
  createRedisClient,
  deleteOldEvents,
  EventLog,
  LogReader,
  Publisher,
  repairEpoch,
  replaceEpoch,
  StreamTail,
} from '@t0/events';
import type { LogEntry, RedisClient } from '@t0/events';
import { createTestDatabase, startTestRedis, waitFor, type TestDatabase, type TestRedis } from '@t0/testing';
import type { DataSource } from 'typeorm';

const quiet = { onError: () => undefined };

describe('event log (docs/REALTIME.md#event-log)', () => {
  let database: TestDatabase;
  let db: DataSource;
  let redisServer: TestRedis;
  let redis: RedisClient;
  let reader: LogReader;
  const tails: StreamTail[] = [];
  const routed: LogEntry[][] = [];

  beforeEach(async () => {
    [database, redisServer] = await Promise.all([createTestDatabase(), startTestRedis()]);
    db = await createDataSource(database.url, 12).initialize();
    redis = createRedisClient(redisServer.url, { failFast: true, ...quiet });
    await redis.connect();
    reader = new LogReader(db);
    routed.length = 0;
  });

  afterEach(async () => {
    await Promise.all(tails.splice(0).map((tail) => tail.stop()));
    redis.destroy();
    await db.destroy();
    await Promise.all([redisServer.stop(), database.drop()]);
  });

  const newPublisher = (client = redis, hooks: Partial<ConstructorParameters<typeof Publisher>[4]> = {}): Publisher =>
    new Publisher(
      db,
      client,
      (entries) => {
        routed.push(entries);
        return Promise.resolve();
      },
      1000,
      { ...quiet, ...hooks },
    );
  const append = (log: EventLog, id: number, extra?: () => Promise<unknown>): Promise<void> =>
    log.transact(async (_manager, emit) => {
      emit('signal.deleted', 'public', { id, version: 1 });
      await extra?.();
    });
  const unpublished = (): Promise<unknown[]> => db.query('SELECT 1 FROM live_events WHERE published_at IS NULL');
  const allPublished = () => waitFor('every row to count as published', async () => (await unpublished()).length === 0);
  /** What a restore does: the log is as it was at this seq, the stream is not. `more` is changed beside it. */
  const setBack = async (seq: number, more = ''): Promise<void> => {
    await db.query('DELETE FROM live_events WHERE seq > $1', [seq]);
    await db.query(`UPDATE live_log SET last_seq = $1 ${more}`, [seq]);
  };
  /** A log with a publisher. */
  const publishedLog = (...given: Parameters<typeof newPublisher>) => {
    const publisher = newPublisher(...given);
    return { publisher, log: new EventLog(db, (appended) => publisher.offer(appended)) };
  };
  /** A log nobody publishes for. */
  const silentLog = (): EventLog => new EventLog(db, () => undefined);

  async function startTail(checkEveryMs = 60_000) {
    const connection = createRedisClient(redisServer.url, { failFast: true, ...quiet });
    await connection.connect();
    const entries: LogEntry[] = [];
    const epochs: string[] = [];
    const hooks = {
      onEntries: (more: LogEntry[]) => entries.push(...more),
      onEpoch: (epoch: string) => epochs.push(epoch),
      onLogBehind: (epoch: string) => replaceEpoch(db, epoch),
      ...quiet,
    };
    const tail = new StreamTail(connection, reader, hooks, checkEveryMs);
    tails.push(tail);
    const head = await reader.head();
    tail.start(head.epoch, head.lastSeq);
    return { entries, epochs, tail };
  }
  const after = async (seq: number, limit: number): Promise<LogEntry[]> =>
    reader.after(seq, limit, (await reader.head()).epoch);
  const seqs = (entries: LogEntry[]): number[] => entries.map(({ seq }) => seq);
  const oneTo = (n: number): number[] => Array.from({ length: n }, (_, index) => index + 1);

  it('gives gapless seqs in commit order under concurrent writers, and takes none for what was rolled back', async () => {
    const log = silentLog();
    const rollBack = () => Promise.reject(new Error('rolled back'));
    await Promise.allSettled(oneTo(60).map((id) => append(log, id, id % 3 === 0 ? rollBack : undefined)));
    const rows = await after(0, 1000);
    expect(seqs(rows)).toEqual(oneTo(40));
    expect(rows.map(({ at }) => at)).toEqual(rows.map(({ at }) => at).sort((a, b) => a - b));
    expect((await reader.head()).lastSeq).toBe(40);
  });

  it('never shows a reader row n before row n-1 is visible', async () => {
    const log = silentLog();
    let writing = true;
    const writers = Promise.all(oneTo(200).map((id) => append(log, id))).then(() => (writing = false));
    while (writing) {
      const rows = await after(0, 1000);
      expect(seqs(rows)).toEqual(oneTo(rows.length));
    }
    await writers;
  });

  it('lets the others go on when a process vanishes between its append and its commit', async () => {
    let vanish: (() => void) | undefined;
    const vanished = new Promise<void>((resolve) => (vanish = resolve));
    const runner = db.createQueryRunner();
    const { prototype } = runner.constructor as { prototype: typeof runner };
    await runner.release();
    const commit = prototype.commitTransaction;
    const spy = jest.spyOn(prototype, 'commitTransaction').mockImplementationOnce(async function (this: typeof runner) {
      await vanished;
      return commit.call(this);
    });
    const log = silentLog();
    const lost = append(log, 1);
    await waitFor('the append that is never committed', () => spy.mock.calls.length === 1);
    await append(log, 2);
    vanish!();
    await expect(lost).rejects.toThrow();
    spy.mockRestore();
    expect(seqs(await after(0, 10))).toEqual([1]);
    expect(JSON.parse((await after(0, 10))[0]!.json)).toMatchObject({ data: { id: 2 } });
  });

  it('publishes in order; racing publishers and repeated rows change nothing', async () => {
    const publishers = [newPublisher(), newPublisher(), newPublisher()];
    const log = new EventLog(db, (appended) => publishers.forEach((publisher) => publisher.offer(appended)));
    const { entries } = await startTail();
    await Promise.all(oneTo(150).map((id) => append(log, id)));
    await waitFor('all entries', () => entries.length === 150);
    await Promise.all(publishers.map((publisher) => publisher.flush()));
    await db.query('UPDATE live_events SET published_at = NULL WHERE seq > 100');
    await newPublisher().flush();
    expect(seqs(entries)).toEqual(oneTo(150));
    const { epoch } = await reader.head();
    expect(await redis.xLen(`live:${epoch}`)).toBe(150);
    const first = JSON.parse(entries[0]!.json) as unknown;
    expect(first).toMatchObject({ seq: 1, type: 'signal.deleted', v: 1, audience: 'public', data: { version: 1 } });
  });

  it('starts the jobs of an event before it counts as published', async () => {
    const failing = new Publisher(db, redis, () => Promise.reject(new Error('no queue')), 1000, quiet);
    await append(silentLog(), 1);
    await expect(failing.flush()).rejects.toThrow('no queue');
    expect(await unpublished()).toHaveLength(1);
    await newPublisher().flush();
    expect(routed.flat().map(({ seq }) => seq)).toEqual([1]);
    expect(await unpublished()).toHaveLength(0);
  });

  it('gives a log a new epoch that ends before what was followed already, with Redis empty', async () => {
    const { epochs, tail } = await startTail();
    const before = (await reader.head()).epoch;
    await append(silentLog(), 1);
    await append(silentLog(), 2);
    await tail.check();
    // The older state of a restored backup; Redis holds no trace of what is gone.
    await setBack(1);
    await tail.check();
    const { epoch } = await reader.head();
    expect(epoch).not.toBe(before);
    expect(epochs).toEqual([epoch]);
  });

  it('sweeps what a crash left behind, and leaves fresh rows to their own process', async () => {
    await append(silentLog(), 1);
    const publisher = newPublisher();
    await publisher.sweep(60_000);
    expect(routed).toEqual([]);
    expect(await publisher.sweep(-1)).toBeGreaterThanOrEqual(0);
    expect(routed.flat()).toHaveLength(1);
  });

  it('survives FLUSHALL while idle and while publishing: only delay', async () => {
    const { log } = publishedLog();
    const { entries, tail } = await startTail(50);
    await append(log, 1);
    await waitFor('the first entry', () => entries.length === 1);
    await redis.flushAll();
    await append(log, 2);
    await waitFor('an entry after the flush', () => entries.length === 2);
    const burst = Promise.all(oneTo(100).map((id) => append(log, id)));
    await redis.flushAll();
    await redis.flushAll();
    await burst;
    await tail.check();
    await waitFor('the burst', () => entries.length === 102);
    expect(seqs(entries)).toEqual(oneTo(102));
  });

  it('delivers from PostgreSQL while Redis is dead, and goes on when it is back', async () => {
    const { publisher, log } = publishedLog();
    const { entries } = await startTail(50);
    await append(log, 1);
    await waitFor('the first entry', () => entries.length === 1);
    await redisServer.kill();
    await append(log, 2);
    await waitFor('an entry without Redis', () => entries.length === 2);
    await redisServer.restart();
    await waitFor('the connection', () => redis.isReady);
    await publisher.flush();
    await append(log, 3);
    await waitFor('an entry after the restart', () => entries.length === 3);
    expect(seqs(entries)).toEqual([1, 2, 3]);
    await allPublished();
  });

  it('fills a hole in the stream from the log', async () => {
    const log = silentLog();
    const { entries } = await startTail();
    for (const id of oneTo(5)) await append(log, id);
    const { epoch } = await reader.head();
    const [, , , , last] = await after(0, 5);
    await redis.xAdd(`live:${epoch}`, '5-0', { t: last!.type, a: last!.audience, c: String(last!.at), e: last!.json });
    await waitFor('all entries', () => entries.length === 5);
    expect(seqs(entries)).toEqual(oneTo(5));
  });

  it('detects a log restored from a backup, gives it a new epoch, and tells its followers', async () => {
    const epochs: string[] = [];
    const { publisher, log } = publishedLog(redis, { onNewEpoch: (epoch) => epochs.push(epoch) });
    // Reads only when notified: a follower that looked first would give the log its new epoch in the publisher's place.
    const follower = await startTail();
    for (const id of oneTo(5)) await append(log, id);
    await waitFor('the entries', () => follower.entries.length === 5);
    const before = (await reader.head()).epoch;
    // A mark still due would be written to the row that takes the place of one of these.
    await allPublished();
    await setBack(2);
    await append(log, 3);
    await waitFor('the new epoch', () => epochs.length > 0);
    await follower.tail.check();
    await waitFor('the follower to hear of it', () => follower.epochs.length > 0);
    const { epoch, lastSeq } = await reader.head();
    expect(epoch).not.toBe(before);
    expect([follower.epochs.at(-1), lastSeq]).toEqual([epoch, 3]);
    await publisher.flush();
    await append(log, 4);
    await waitFor('entries of the new epoch', () =>
      follower.entries.some(({ seq, json }) => seq === 4 && json.includes('"id":4')),
    );
  });

  it('gives the log another epoch with the first event after a standby was promoted, whoever knew of the lost ones', async () => {
    const log = silentLog();
    for (const id of oneTo(5)) await append(log, id);
    const before = (await reader.head()).epoch;
    await append(log, 6);
    expect((await reader.head()).epoch).toBe(before);
    // What the promoted standby lacks, nobody remembers: no gateway runs, Redis holds no stream. Its timeline is another one.
    await setBack(3, ', timeline = timeline - 1');
    expect(await reader.after(3, 10, before)).toEqual([]);
    await append(log, 7);
    const { epoch, lastSeq } = await reader.head();
    expect(epoch).not.toBe(before);
    expect(lastSeq).toBe(4);
    expect(await reader.after(3, 10, before)).toEqual([]);
    expect(seqs(await reader.after(3, 10, epoch))).toEqual([4]);
    await append(log, 8);
    expect((await reader.head()).epoch).toBe(epoch);
  });

  it('detects a restored log at start as well, and leaves a healthy one alone', async () => {
    const publisher = newPublisher();
    for (const id of oneTo(3)) await append(silentLog(), id);
    await publisher.flush();
    expect(await repairEpoch(db, redis, reader)).toBeNull();
    await setBack(1);
    const { epoch } = await reader.head();
    const repaired = await repairEpoch(db, redis, reader);
    expect(repaired).not.toBe(epoch);
    expect((await reader.head()).epoch).toBe(repaired);
  });

  it('deletes only what is old and published, and never the newest', async () => {
    for (const id of oneTo(6)) await append(silentLog(), id);
    await newPublisher().flush();
    await db.query(`UPDATE live_events SET at = now() - interval '3 hours' WHERE seq <> 4`);
    await db.query('UPDATE live_events SET published_at = NULL WHERE seq = 2');
    expect(await deleteOldEvents(db, 2, 2)).toBe(3);
    expect(seqs(await after(0, 10))).toEqual([2, 4, 6]);
  });
});
