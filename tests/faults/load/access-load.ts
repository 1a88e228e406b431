import { setTimeout as pause } from 'node:timers/promises';
import type { EventLog } from '@t0/events';
import { setAccess, emitOwn } from './access-switch.ts';

const PAUSE_MS = 60;

/** Members who come and go, and words for single members, without pause: what makes entitlement a matter of time. */
export class AccessLoad {
  /** Changes of rights that were answered. */
  changes = 0;
  private readonly granted = new Map<string, boolean>();

  constructor(
    private readonly log: EventLog,
    /** Those who come and go; they begin with access. */
    private readonly leavers: readonly string[],
    private readonly everybody: readonly string[],
  ) {}

  async run(isOver: () => boolean): Promise<void> {
    for (let turn = 0; !isOver(); turn += 1) {
      // Not answered: it may or may not have happened, and the log tells which.
      await this.act(turn).catch(() => undefined);
      await pause(PAUSE_MS);
    }
  }

  private async act(turn: number): Promise<void> {
    if (turn % 2 === 0) return emitOwn(this.log, this.everybody[(turn / 2) % this.everybody.length]!, turn);
    const userId = this.leavers[((turn - 1) / 2) % this.leavers.length]!;
    const granted = !(this.granted.get(userId) ?? true);
    this.granted.set(userId, granted);
    await setAccess(this.log, userId, granted);
    this.changes += 1;
  }
}
