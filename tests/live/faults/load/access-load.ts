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
    for (let round = 0; !isOver(); round += 1) {
      // Not answered: it may or may not have happened, and the log shows which.
      await this.act(round).catch(() => undefined);
      await pause(PAUSE_MS);
    }
  }

  private async act(round: number): Promise<void> {
    if (round % 2 === 0) return emitOwn(this.log, this.everybody[(round / 2) % this.everybody.length]!, round);
    const userId = this.leavers[((round - 1) / 2) % this.leavers.length]!;
    const granted = !(this.granted.get(userId) ?? true);
    this.granted.set(userId, granted);
    await setAccess(this.log, userId, granted);
    this.changes += 1;
  }
}
