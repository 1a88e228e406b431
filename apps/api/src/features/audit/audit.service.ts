import { Injectable } from '@nestjs/common';
import type { AuditEntry, AuditQuery } from '@t0/contracts';
import { AuditLog } from '@t0/database';
import { DataSource } from 'typeorm';

/** Reads the audit trail. */
@Injectable()
export class AuditService {
  constructor(private readonly db: DataSource) {}

  /** Newest first; every filter given must hold. */
  async list({ limit, before, actor, entity, entityId, action, from, to }: AuditQuery): Promise<AuditEntry[]> {
    const query = this.db.getRepository(AuditLog).createQueryBuilder('a').orderBy('a.id', 'DESC').limit(limit);
    if (before !== undefined) query.andWhere('a.id < :before', { before });
    if (actor) query.andWhere('a.actorId = :actor', { actor });
    if (entity) query.andWhere('a.entity = :entity', { entity });
    if (entityId) query.andWhere('a.entityId = :entityId', { entityId });
    if (action) query.andWhere('a.action = :action', { action });
    if (from) query.andWhere('a.at >= :from', { from: new Date(from) });
    if (to) query.andWhere('a.at <= :to', { to: new Date(to) });
    return (await query.getMany()).map((row) => ({ ...row, at: row.at.toISOString() }));
  }
}
