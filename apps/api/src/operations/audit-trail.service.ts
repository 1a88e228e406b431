import { ConflictException, Injectable, NotFoundException } from '@nestjs/common';
import type { AuditEntry, AuditQuery } from '@t0/contracts/operations';
import { MAX_ROW_ID } from '@t0/contracts/platform';
import { AuditLog } from '@t0/database/platform';
import { DataSource } from 'typeorm';
import { requireStaff } from '../platform/access/staff-only.ts';
import { UndoRegistry } from '../platform/audit/undo-registry.ts';

/** Reads the audit trail, and undoes the changes of settings in it. */
@Injectable()
export class AuditTrailService {
  constructor(
    private readonly db: DataSource,
    private readonly undoRegistry: UndoRegistry,
  ) {}

  /** Newest first; every filter given must match. */
  async list({ limit, before, actor, entity, entityId, action, from, to }: AuditQuery): Promise<AuditEntry[]> {
    const query = this.db.getRepository(AuditLog).createQueryBuilder('a').orderBy('a.id', 'DESC').limit(limit);
    if (before !== undefined) query.andWhere('a.id < :before', { before });
    if (actor) query.andWhere('a.actorId = :actor', { actor });
    if (entity) query.andWhere('a.entity = :entity', { entity });
    if (entityId) query.andWhere('a.entityId = :entityId', { entityId });
    if (action) query.andWhere('a.action = :action', { action });
    if (from) query.andWhere('a.at >= :from', { from: new Date(from) });
    if (to) query.andWhere('a.at <= :to', { to: new Date(to) });
    return (await query.getMany()).map(({ restore, ...row }) => ({
      ...row,
      at: row.at.toISOString(),
      undoable: restore !== null,
    }));
  }

  /** Restores what was before this entry's change, as a change of its own (docs/product/settings.md#undo). 403 for another's area, 404, 409 or the row's own refusal. */
  async undo(id: number, user: Express.User): Promise<void> {
    const entry = id <= MAX_ROW_ID ? await this.db.getRepository(AuditLog).findOneBy({ id }) : null;
    if (!entry) throw new NotFoundException({ error: 'ENTRY_NOT_FOUND', message: 'There is no such entry' });
    const known = this.undoRegistry.of(entry.entity);
    if (!entry.restore || entry.entityId === null || !known)
      throw new ConflictException({ error: 'NOT_UNDOABLE', message: 'This change cannot be undone here' });
    requireStaff(user, known.area);
    await known.undo(entry.entityId, entry.restore, user);
  }
}
