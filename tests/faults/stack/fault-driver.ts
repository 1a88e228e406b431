import { setTimeout as pause } from 'node:timers/promises';
import type { History } from '../check/history.ts';
import { nameOf } from '../schedule/fault.ts';
import type { Fault, Step } from '../schedule/fault.ts';
import { insist, SerialQueue } from './endings.ts';
import type { FaultStack } from './fault-stack.ts';
import { stopWhereTheyAre } from './pausing.ts';
import { restoreDatabase } from './restore.ts';

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
  private readonly turns = new SerialQueue();
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
      while (this.turns.backlog(thingsOf(step)) > MOST_WAITING && !isOver()) await pause(LOOK_MS);
      this.begun += 1;
      void this.turns
        .take(thingsOf(step), () => this.perform(step))
        .catch((error: unknown) => this.failures.push(error));
    }
    await this.turns.idle();
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
        await insist(() => redis.flushAll(), always);
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
