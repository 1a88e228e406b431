import { IsOptional, IsUUID, MaxLength } from 'class-validator';
import { IsTimestamp } from '../platform/is-timestamp.ts';
import { IdPageQuery } from '../platform/id-page.dto.ts';

/** Query of GET /api/admin/audit, newest first. */
export class AuditQuery extends IdPageQuery {
  @IsOptional()
  @IsUUID(undefined, { message: 'Actor must be the id of a user' })
  actor?: string;

  /** Kind of entity, for instance signals. */
  @IsOptional()
  @MaxLength(50, { message: 'Entity must be at most 50 characters' })
  entity?: string;

  @IsOptional()
  @MaxLength(64, { message: 'Entity id must be at most 64 characters' })
  entityId?: string;

  @IsOptional()
  @MaxLength(80, { message: 'Action must be at most 80 characters' })
  action?: string;

  @IsOptional()
  @IsTimestamp('From must be a date and time')
  from?: string;

  @IsOptional()
  @IsTimestamp('To must be a date and time')
  to?: string;
}
