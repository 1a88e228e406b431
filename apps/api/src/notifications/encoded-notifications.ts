import { Notification, toWireNotification } from '@t0/database/notifications';
import type { Notification as WireNotification } from '@t0/contracts/notifications';
import type { DataSource } from 'typeorm';
import { JsonRows } from '../platform/rows/json-rows.ts';

/** A row of notifications, and its `xmin`, which every change of the row changes. */
interface RowRevision {
  id: number;
  revision: string;
}

/** A notification as it crosses the wire, encoded for all members. */
interface EncodedNotification {
  revision: string;
  notification: WireNotification;
  json: string;
}

/** More than any member's first page. */
const KEPT = 2000;

/** Encodes each notification once for all members who read it. */
export class EncodedNotifications {
  private readonly kept = new Map<number, EncodedNotification>();
  private readonly rows: JsonRows<Notification>;

  constructor(private readonly db: DataSource) {
    this.rows = new JsonRows(db, Notification);
  }

  /** The notifications of these rows by id, as of these revisions or later; without those that were deleted meanwhile. */
  async read(rows: readonly RowRevision[]): Promise<ReadonlyMap<number, EncodedNotification>> {
    const found = new Map<number, EncodedNotification>();
    const missing: number[] = [];
    for (const { id, revision } of rows) {
      const kept = this.kept.get(id);
      if (kept?.revision === revision) found.set(id, kept);
      else missing.push(id);
    }
    if (missing.length > 0) for (const [id, encoded] of await this.encode(missing)) found.set(id, encoded);
    return found;
  }

  private async encode(ids: readonly number[]): Promise<[number, EncodedNotification][]> {
    const rows = await this.db.query<RowRevision[]>(
      `SELECT ${this.rows.list('n')}, n.xmin::text AS revision FROM notifications n WHERE n.id = ANY($1)`,
      [ids],
    );
    return rows.map(({ id, revision, ...row }) => {
      const notification = toWireNotification(this.rows.read({ id, ...row }));
      const encoded = { revision, notification, json: JSON.stringify(notification) };
      this.keep(encoded);
      return [id, encoded];
    });
  }

  private keep(encoded: EncodedNotification): void {
    const { id } = encoded.notification;
    this.kept.delete(id);
    this.kept.set(id, encoded);
    if (this.kept.size > KEPT) this.kept.delete(this.kept.keys().next().value!);
  }
}
