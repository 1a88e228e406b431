import { AsyncLocalStorage } from 'node:async_hooks';
import type { Restore } from '@t0/database/platform';

/** One stored entity that a request changed. Fields as they are stored, unshortened. */
export interface EntityChange {
  entity: string;
  id: string | null;
  /** The name of the entity; null: it has no name. */
  subject: string | null;
  kind: 'created' | 'updated' | 'deleted';
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
}

/** An act with a name of its own, in place of the rows it changed. */
export interface NamedAct extends Pick<EntityChange, 'entity' | 'subject' | 'before' | 'after'> {
  /** 'access.granted'. */
  action: string;
  id: string;
  /** The state by which it can be undone; left out: it cannot. */
  restore?: Restore;
}

/** An administrator's write under way: the actor, the network address, and the changes so far. */
export interface AuditContext {
  actorId: string;
  actorEmail: string;
  address: string | null;
  requestId: string;
  /** Method and path. */
  request: string;
  /** The name of the key that the call came with; null: a session. */
  key: string | null;
  /** Changes of the transaction under way, not yet in the trail. */
  changes: EntityChange[];
  /** Acts of the transaction under way that were named (`nameAct`). */
  acts: NamedAct[];
  /** True if a transaction of the event log ran: then everything it did is in the trail. */
  transacted: boolean;
}

const storage = new AsyncLocalStorage<AuditContext>();

/** Runs `work` as the given administrator's write. */
export function inAudit<R>(context: AuditContext, work: () => R): R {
  return storage.run(context, work);
}

/** The administrator's write under way here; undefined for everything else. */
export function currentAudit(): AuditContext | undefined {
  return storage.getStore();
}

/**
 * Names the act of the transaction under way: the trail then has this one entry in place of the rows that changed. Outside an
 * administrator's call it has no effect.
 */
export function nameAct(act: NamedAct): void {
  currentAudit()?.acts.push(act);
}
