import type { Channel, Claimed } from './channel.ts';

/** Targets and people whose places are all taken. */
export interface Busy {
  targets: string[];
  people: string[];
}

/**
 * The users of a channel's places. A target that answers slowly, and a member with several of them, get no more than their share, so that
 * the others find places (docs/product/limits.md#numbers).
 */
export class TargetSlots {
  private readonly targets = new Map<string, number>();
  private readonly people = new Map<string, number>();

  constructor(private readonly share: NonNullable<Channel['share']>) {}

  /** Takes a place for each delivery that may have one; answers these. */
  admit<C extends Claimed>(claimed: readonly C[]): C[] {
    return claimed.filter(({ target, userId }) => {
      if (isFull(this.targets, target, this.share.target)) return false;
      if (userId !== undefined && isFull(this.people, userId, this.share.person)) return false;
      add(this.targets, target, 1);
      if (userId !== undefined) add(this.people, userId, 1);
      return true;
    });
  }

  /** The delivery is done with its place. */
  leave({ target, userId }: Claimed): void {
    add(this.targets, target, -1);
    if (userId !== undefined) add(this.people, userId, -1);
  }

  busy(): Busy {
    return { targets: full(this.targets, this.share.target), people: full(this.people, this.share.person) };
  }
}

function add(counts: Map<string, number>, key: string, change: number): void {
  const count = (counts.get(key) ?? 0) + change;
  if (count === 0) counts.delete(key);
  else counts.set(key, count);
}

const isFull = (counts: Map<string, number>, key: string, most: number): boolean => (counts.get(key) ?? 0) >= most;
const full = (counts: Map<string, number>, most: number): string[] =>
  [...counts].filter(([, count]) => count >= most).map(([key]) => key);
