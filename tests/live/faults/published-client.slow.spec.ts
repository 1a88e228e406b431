import { Terminal, type StreamMessage } from '@t0/client';
import type { Audience } from '@t0/contracts/live';
import type { User } from '@t0/database/accounts';
import { createDataSource } from '@t0/database/platform';
import { EventLog } from '@t0/events';
import {
  createAdmin,
  createKey,
  createMember,
  createTestDatabase,
  startProgram,
  startTestRedis,
  waitFor,
} from '@t0/testing';
import type { Program, TestDatabase, TestRedis } from '@t0/testing';
import type { DataSource } from 'typeorm';
import { testEnvironment } from '../../support/api-stack.ts';

const EVENTS = Number(process.env.FAULT_CLIENT_EVENTS ?? 400);
const KILLS = Number(process.env.FAULT_CLIENT_KILLS ?? 3);
const PATIENCE = 30 * 60_000;
const MAIN = 'dist/api.js';

/** A program that uses the published client alone, and writes down what it receives. */
class Follower {
  readonly seqs: number[] = [];
  readonly others: string[] = [];
  breaks = 0;
  isConnected = false;
  private cursor: string | undefined;
  private run = new AbortController();
  private running: Promise<void> = Promise.resolve();

  constructor(
    private readonly terminal: Terminal,
    /** Whose events it may receive. */
    readonly audiences: Audience[],
  ) {}

  /** Follows from where it stands; at first from the cursor of a list. */
  async start(): Promise<void> {
    this.cursor ??= (await this.terminal.call('GET /api/signals')).cursor;
    this.run = new AbortController();
    this.running = this.follow(this.run.signal);
  }

  /** The program ends, and keeps where it stands. */
  async stop(): Promise<void> {
    this.run.abort();
    await this.running;
  }

  private async follow(signal: AbortSignal): Promise<void> {
    const onWait = (ms: number | null): void => {
      if (ms === null) return;
      this.isConnected = false;
      this.breaks += 1;
    };
    const options = { from: this.cursor, signal, onWait };
    for await (const message of this.terminal.follow(options)) {
      this.take(message);
      this.cursor = message.cursor;
    }
  }

  private take({ name, data }: StreamMessage): void {
    if (name === 'opened') this.isConnected = true;
    else if (name === 'event') this.seqs.push(data.seq);
    else if (name === 'resync') this.others.push(data.reason);
  }
}

describe(`a program with the published client alone: ${EVENTS} events through ${KILLS} kills of the API (docs/product/developers.md#stream)`, () => {
  let database: TestDatabase;
  let redis: TestRedis;
  let db: DataSource;
  let api: Program;
  let env: Record<string, string>;
  let followers: Follower[] = [];

  beforeAll(async () => {
    [database, redis] = await Promise.all([createTestDatabase(), startTestRedis()]);
    db = await createDataSource(database.url, 4).initialize();
    env = testEnvironment(database.url, redis.url, { LIVE_POSITION_CHECK_MS: '200' });
    api = await startProgram({ main: MAIN, env });
  });
  afterAll(async () => {
    for (const one of followers) await one.stop();
    await api?.kill('SIGTERM');
    await db?.destroy();
    await redis?.stop();
    await database?.drop();
  });

  const follower = async (owner: User, audiences: Audience[]): Promise<Follower> => {
    const key = await createKey(db, owner, ['stream', 'signals:read']);
    return new Follower(new Terminal({ origin: api.origin, key }), ['public', `user:${owner.id}`, ...audiences]);
  };

  it(
    'is told each event that is for its owner, once and in order',
    async () => {
      const [member, admin, restarted] = [await createMember(db), await createAdmin(db), await createMember(db)];
      followers = [
        await follower(member, ['subscribers']),
        await follower(admin, ['subscribers', 'admins']),
        await follower(restarted, ['subscribers']),
      ];
      const [{ last_seq: before }] = await db.query('SELECT last_seq FROM live_log');
      for (const one of followers) await one.start();
      const log = new EventLog(db, () => undefined);
      const audiences: Audience[] = ['public', 'subscribers', 'admins', `user:${member.id}`, 'subscribers'];
      let written = 0;
      let allowed = 0;
      const writing = (async () => {
        while (written < EVENTS) {
          await waitFor('leave to write', () => written < allowed, PATIENCE);
          const [audience, id] = [audiences[written % audiences.length]!, written + 1];
          await log.transact((_manager, emit) => Promise.resolve(emit('signal.deleted', audience, { id, version: 1 })));
          written += 1;
        }
      })();
      const port = Number(new URL(api.origin).port);
      for (let kill = 1; kill <= KILLS; kill += 1) {
        const part = EVENTS / (2 * KILLS + 1);
        allowed = Math.ceil((2 * kill - 1) * part);
        await waitFor('events while all is well', () => written >= allowed, PATIENCE);
        // Others are written while it dies and begins again.
        allowed = Math.ceil(2 * kill * part);
        await api.kill();
        // One program ends as well, and goes on from what it kept.
        const ends = kill % 2 === 0 ? followers[2]! : undefined;
        await ends?.stop();
        api = await startProgram({ main: MAIN, env, port });
        await ends?.start();
        await waitFor('the programs to be back', () => followers.every((one) => one.isConnected), PATIENCE);
      }
      allowed = EVENTS;
      await writing;
      const rows: { seq: string; audience: Audience }[] = await db.query(
        'SELECT seq, audience FROM live_events WHERE seq > $1 ORDER BY seq',
        [before],
      );
      for (const { seqs, others, audiences: own } of followers) {
        const wanted = rows.filter(({ audience }) => own.includes(audience)).map(({ seq }) => Number(seq));
        await waitFor('the last event', () => seqs.at(-1) === wanted.at(-1));
        expect(seqs).toEqual(wanted);
        expect(others).toEqual([]);
      }
      expect(rows.length).toBeGreaterThanOrEqual(EVENTS);
      expect(followers[0]!.breaks).toBeGreaterThanOrEqual(KILLS);
    },
    PATIENCE,
  );
});
