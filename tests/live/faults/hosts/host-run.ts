import { createDataSource } from '@t0/database/platform';
import { EventLog } from '@t0/events';
import { TestClient, waitFor } from '@t0/testing';
import type { DataSource } from 'typeorm';
import { gather, peopleOf, type Audience } from '../audience.ts';
import { checkRun, type Verdict } from '../check/check-run.ts';
import { readHistory, type History } from '../check/history.ts';
import { AccessLoad } from '../load/access-load.ts';
import { PublisherLoad } from '../load/publisher-load.ts';
import { headOf, converge } from '../converge.ts';
import { HostStack, type HostShape } from './host-stack.ts';

const WRITERS = 4;
/** A call into a broken network is never answered: it is repeated at the other API. */
const CALL_MS = 5000;
const PATIENCE_MS = 120_000;

/** A stack on hosts of its own under load, with clients that write down what they see, to be judged at the end. */
export class HostRun {
  /** Histories of the log that a failover ended, in order. */
  readonly ended: History[] = [];
  private over = false;
  private work: Promise<unknown> = Promise.resolve();

  private constructor(
    readonly stack: HostStack,
    readonly audience: Audience,
    readonly load: PublisherLoad,
    private readonly loadDb: DataSource,
  ) {}

  static async start(shape: HostShape, clients: number, restMs: number): Promise<HostRun> {
    const stack = await HostStack.start(shape);
    const audience = await gather(stack, clients);
    const { cookie } = await new TestClient(stack.origins[0]!).logIn(audience.admin.email);
    const load = new PublisherLoad(() => stack.origins, cookie, restMs, CALL_MS);
    const run = new HostRun(stack, audience, load, await createDataSource(stack.databaseUrl, 2).initialize());
    run.begin();
    return run;
  }

  /** Where the log stands; asks until PostgreSQL answers. */
  head(): ReturnType<typeof headOf> {
    return waitFor('the log to be read', () => headOf(this.stack.db), PATIENCE_MS);
  }

  /** Settles when so many events were appended from now on. */
  async grow(events: number): Promise<void> {
    const { epoch, seq } = await this.head();
    await waitFor(
      `${events} more events`,
      async () => {
        const now = await headOf(this.stack.db);
        return now.epoch !== epoch || now.seq >= seq + events;
      },
      PATIENCE_MS,
    );
  }

  /** After a failover: the load goes on with what is there now. */
  async goOn(): Promise<void> {
    const rows: { id: number }[] = await waitFor(
      'the signals to be read',
      () => this.stack.db.query('SELECT id FROM signals WHERE withdrawn_at IS NULL ORDER BY id'),
      PATIENCE_MS,
    );
    this.load.goOnWith(rows.map(({ id }) => id));
  }

  /** The newest place of this history that any client was notified of. */
  newestSeen(epoch: string): number {
    let newest = 0;
    // One by one: a long run on a slow machine has more notes than a call takes arguments.
    for (const { record } of this.audience.clients)
      for (const note of record.notes) {
        if (!('position' in note)) continue;
        const [name, seq] = note.position.split(':');
        if (name === epoch) newest = Math.max(newest, Number(seq));
      }
    return newest;
  }

  /** Ends the load, waits until everybody is up to date, and judges. */
  async judge(): Promise<{ verdict: Verdict; histories: History[] }> {
    this.over = true;
    await this.work;
    const { seq } = await converge(this.stack, this.audience.clients);
    const histories = [...this.ended, await readHistory(this.stack.db)];
    const clients = this.audience.clients.map(({ record }) => record);
    return { verdict: checkRun({ histories, people: peopleOf(this.audience), clients, end: seq }), histories };
  }

  async stop(): Promise<void> {
    this.over = true;
    this.load.giveUp();
    await this.work.catch(() => undefined); // the failure was reported already
    for (const client of this.audience.clients) client.close();
    await this.loadDb.destroy();
    await this.stack.stop();
  }

  private begin(): void {
    const ids = (users: { id: string }[]): string[] => users.map(({ id }) => id);
    const log = new EventLog(this.loadDb, () => undefined);
    const access = new AccessLoad(log, ids(this.audience.leavers), ids(this.audience.everybody));
    this.work = Promise.all([this.load.run(WRITERS, () => Promise.resolve(this.over)), access.run(() => this.over)]);
    this.work.catch(() => undefined); // judge() meets it
  }
}
