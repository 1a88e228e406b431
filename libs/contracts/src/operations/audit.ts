/** One administrator's write, one entity: kept for ever and never changed. */
export interface AuditEntry {
  id: number;
  at: string;
  actorId: string;
  actorEmail: string;
  /** The action: `signals.updated`, `notifications.created`; the route itself where no stored entity changed. */
  action: string;
  entity: string;
  entityId: string | null;
  /** The name of the entity: `EURUSD`, `LONG GBPJPY`, a title, an address. Null: it has no name. */
  subject: string | null;
  /** The changed fields as they were and as they are; texts shortened, secrets left out. Null: there was or is nothing. */
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
  address: string | null;
  /** True if UNDO is available (docs/product/settings.md#undo). */
  undoable: boolean;
  /** The request's id as the log lines carry it. */
  requestId: string;
  /** Method and path; and the key it was made with, where it was one. */
  request: string;
}
