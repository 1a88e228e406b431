import { AsyncLocalStorage } from 'node:async_hooks';

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
