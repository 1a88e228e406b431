import type { EntityManager } from 'typeorm';
import type { Emit } from './emit.ts';

/** An event as it was emitted, before it has a place in the log. */
export interface Emitted {
  type: string;
  audience: string;
  data: unknown;
}

/**
 * Runs inside every transaction of the event log, after its work and before its events are appended: what it writes or emits
 * commits with the rest, and when it throws nothing does.
 */
export type CommitHook = (manager: EntityManager, emitted: readonly Emitted[], emit: Emit) => Promise<void>;
