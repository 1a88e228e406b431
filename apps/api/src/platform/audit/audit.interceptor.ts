import { randomUUID } from 'node:crypto';
import { Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import type { Request } from 'express';
import { currentTrace } from '@t0/observability';
import { from, mergeMap, of, type Observable } from 'rxjs';
import { DataSource } from 'typeorm';
import { inAudit, type AuditContext } from './audit-context.ts';
import { auditedReadingOf, changesNothing, writeAuditOfReading, writeAuditOfRequest } from './audit-trail.ts';
import { GUARDS_METADATA } from '@nestjs/common/constants.js';
import { StaffGuard } from '../access/staff-only.ts';

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

/** True if a route is for staff only: StaffGuard protects its controller or its handler. */
function isAdminRoute(...targets: object[]): boolean {
  return targets.some((target) => {
    const guards = Reflect.getMetadata(GUARDS_METADATA, target) as unknown[] | undefined;
    return guards?.some((guard) => guard instanceof StaffGuard) ?? false;
  });
}

/** True if calls with this method change something. */
export function isWrite(method: string): boolean {
  return !SAFE.has(method);
}

/**
 * Wraps every route of the product. The event log's transaction notes an administrator's write; a write that never used the event log is
 * noted when it succeeded. Readings marked as `AuditedReading` are noted before they begin, and so are the writes of members' keys, without
 * their content. Features have to do nothing for their writes to be in the trail.
 */
@Injectable()
export class AuditInterceptor implements NestInterceptor {
  constructor(private readonly db: DataSource) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    if (context.getType() !== 'http') return next.handle();
    const request = context.switchToHttp().getRequest<Request>();
    const reading = auditedReadingOf(context.getHandler());
    const isAdmins = isAdminRoute(context.getHandler(), context.getClass());
    const isNoted = reading ?? (isWrite(request.method) && !changesNothing(context.getHandler()));
    if (!isNoted || !(isAdmins || request.apiKey) || !request.user) return next.handle();
    const audit: AuditContext = {
      actorId: request.user.id,
      actorEmail: request.user.email,
      address: request.ip ?? null,
      requestId: currentTrace().requestId ?? randomUUID(),
      request: `${request.method} ${request.path}`,
      key: request.apiKey?.name ?? null,
      changes: [],
      acts: [],
      transacted: false,
    };
    // Sent data cannot be taken back, not even when the rest of it fails: noted first.
    if (reading)
      return from(writeAuditOfReading(this.db.manager, audit, reading, request.query)).pipe(
        mergeMap(() => next.handle()),
      );
    // A member's own affairs, made with a key: that it was, and nothing of what they wrote.
    if (!isAdmins) return from(writeAuditOfRequest(this.db.manager, audit, null)).pipe(mergeMap(() => next.handle()));
    const note = async (answer: unknown): Promise<unknown> => {
      if (!audit.transacted) await writeAuditOfRequest(this.db.manager, audit, request.body);
      return answer;
    };
    return inAudit(audit, () => next.handle()).pipe(
      mergeMap((answer) => (audit.transacted ? of(answer) : note(answer))),
    );
  }
}
