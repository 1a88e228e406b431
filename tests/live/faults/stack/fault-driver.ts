import { waitFor } from '@t0/testing';
import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { readHistory, type History } from '../check/history.ts';
import { nameOf, type Fault, type Step } from '../schedule/fault.ts';
import { SerialQueue, retryUntil } from './endings.ts';
import { CHECKER, type FaultStack } from './fault-stack.ts';
import { stopWhereTheyAre } from './pausing.ts';

const PATIENCE_MS = 120_000;

/** Ends every session of the product at PostgreSQL; true once there is none. */
async function isAlone({ db }: FaultStack): Promise<boolean> {
  const ended: unknown[] = await db.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE backend_type = 'client backend' AND application_name <> $1`,
    [CHECKER],
  );
  return ended.length === 0;
}

/** Whether Redis holds what the restored database knows nothing of: then the product has to notice by itself. */
async function isNoticeable({ redis }: FaultStack, epoch: string, lastSeq: number): Promise<boolean> {
  const [top] = (await redis.xRevRange(`live:${epoch}`, '+', '-', { COUNT: 1 })) ?? [];
  return top !== undefined && Number(top.id.split('-')[0]) > lastSeq;
}

/**
 * Puts the last copy of PostgreSQL's data in its place while everything else goes on. Answers the history that this ended, which is
 * read when nobody can write any more. Settles when the log has its new epoch: `announced` by hand, or noticed by the product.
 */
async function restoreDatabase(stack: FaultStack, announced: boolean): Promise<History> {
  const { db, wires, servers } = stack;
  wires.postgres.refuse();
  await waitFor('the product to be cut off from PostgreSQL', () => isAlone(stack), PATIENCE_MS);
  const ended = await waitFor('the log to be read', () => readHistory(db), PATIENCE_MS);
  const endedAt = Date.now();
  await servers.postgres.goBack();
  const [head] = await waitFor(
    'the restored log',
    () => db.query('SELECT epoch, last_seq FROM live_log') as Promise<{ epoch: string; last_seq: string }[]>,
    PATIENCE_MS,
  );
  const { epoch } = head!;
  if (announced || !(await isNoticeable(stack, epoch, Number(head!.last_seq))))
    await db.query('UPDATE live_log SET epoch = $1', [randomBytes(6).toString('hex')]);
  wires.postgres.heal();
  await waitFor(
    'the log to have a new epoch',
    async () => (await db.query('SELECT epoch FROM live_log'))[0].epoch !== epoch,
    PATIENCE_MS,
  );
  return { ...ended, endedAt, keptTo: Number(head!.last_seq) };
}

const MOST_WAITING = 2;
const LOOK_MS = 50;
const always = (): boolean => true;

/** What a fault is done to: two faults of the same thing come one after the other, all others overlap. */
function thingsOf(fault: Fault): string[] {
  switch (fault.kind) {
    case 'flushall':
      return ['redis'];
    case 'disk-full':
      return ['disk'];
    case 'wire':
    case 'cut':
      return [`wire ${fault.target}`];
    case 'clock':
      return [`clock ${fault.target}`];
    case 'restore':
      // What Redis holds is what a restored database is noticed by.
      return fault.target === 'postgres' ? ['postgres', 'redis', 'wire postgres', 'disk'] : ['redis', 'disk'];
    case 'kill':
    case 'die-at':
    case 'pause':
    case 'copy':
      return [fault.target];
  }
}

/** Does to the stack what the schedule says, when it says so, and counts. */
export class FaultDriver {
  /** How often each fault was done. */
  readonly done: Record<string, number> = {};
  /** Faults that this machine has no means for. */
  readonly skipped: Record<string, number> = {};
  /** The histories of the log that a restored backup ended, in order. */
  readonly ended: History[] = [];
  begun = 0;
  /** The most faults that were at work at one time. */
  mostAtOnce = 0;
  private atWork = 0;
  private readonly queue = new SerialQueue();
  private readonly failures: unknown[] = [];

  constructor(
    private readonly stack: FaultStack,
    private readonly means: { canSetClocks: boolean },
    /** Told after a backup was restored. */
    private readonly onRestored: () => Promise<void>,
    /** Called for each fault when it begins and when it is fixed. */
    private readonly trace: (text: string) => void = () => undefined,
  ) {}

  /** Begins fault after fault until `isOver`; settles when all of them are fixed. Rejects when one could not be done. */
  async run(schedule: Iterator<Step, never>, isOver: () => boolean): Promise<void> {
    while (!isOver() && this.failures.length === 0) {
      const step = schedule.next().value;
      await pause(step.gapMs);
      // What is broken for long must not have faults pile up behind it.
      while (this.queue.backlog(thingsOf(step)) > MOST_WAITING && !isOver()) await pause(LOOK_MS);
      this.begun += 1;
      void this.queue
        .take(thingsOf(step), () => this.perform(step))
        .catch((error: unknown) => this.failures.push(error));
    }
    await this.queue.idle();
    if (this.failures.length > 0)
      throw new AggregateError(this.failures, `Faults that could not be done: ${String(this.failures[0])}`);
  }

  private async perform(fault: Fault): Promise<void> {
    if (!this.isPossible(fault)) return count(this.skipped, nameOf(fault));
    this.atWork += 1;
    this.mostAtOnce = Math.max(this.mostAtOnce, this.atWork);
    try {
      this.trace(`${nameOf(fault)} begins: ${JSON.stringify(fault)}`);
      await this.make(fault);
      this.trace(`${nameOf(fault)} is over`);
      count(this.done, nameOf(fault));
    } finally {
      this.atWork -= 1;
    }
  }

  private isPossible({ kind }: Fault): boolean {
    if (kind === 'disk-full') return this.stack.disk.isMounted;
    return kind !== 'clock' || this.means.canSetClocks;
  }

  private async make(fault: Fault): Promise<void> {
    const { programs, servers, wires, redis, disk, clocks } = this.stack;
    switch (fault.kind) {
      case 'kill':
        return fault.target in servers
          ? servers[fault.target as keyof typeof servers].kill()
          : programs[fault.target as keyof typeof programs].kill();
      case 'die-at':
        return programs[fault.target].kill({ at: fault.point, after: fault.after });
      case 'flushall':
        // While the disk is full Redis refuses every write, this one too.
        await retryUntil(() => redis.flushAll(), always);
        return;
      case 'pause': {
        const goOn = stopWhereTheyAre(await { ...servers, ...programs }[fault.target].pid());
        await pause(fault.forMs);
        return goOn();
      }
      case 'cut':
        return wires[fault.target].cut();
      case 'wire':
        wires[fault.target].begin(fault.fault);
        await pause(fault.forMs);
        return wires[fault.target].heal();
      case 'disk-full': {
        const giveBack = disk.fill();
        await pause(fault.forMs);
        return giveBack();
      }
      case 'clock':
        clocks[fault.target].set(fault.bySeconds);
        await pause(fault.forMs);
        return clocks[fault.target].set(0);
      case 'copy':
        return servers[fault.target].takeCopy();
      case 'restore':
        if (fault.target === 'redis') return servers.redis.goBack();
        this.ended.push(await restoreDatabase(this.stack, fault.announced));
        return this.onRestored();
    }
  }
}

function count(counts: Record<string, number>, name: string): void {
  counts[name] = (counts[name] ?? 0) + 1;
}
