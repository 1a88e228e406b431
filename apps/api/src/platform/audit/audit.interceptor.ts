import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { CallHandler, ExecutionContext, NestInterceptor } from '@nestjs/common';
import type { Request } from 'express';
import { currentTrace } from '@t0/observability';
import { mergeMap, of } from 'rxjs';
import type { Observable } from 'rxjs';
import { DataSource } from 'typeorm';
import { inAudit } from './audit-context.ts';
import type { AuditContext } from './audit-context.ts';
import { isAdminRoute, isWrite } from './admin-writes.ts';
import { writeAuditOfRequest } from './audit-trail.ts';

/**
 * Stands around every route of the product. An administrator's write is noted by the event log's transaction as it happens; one
 * that never used the event log is noted when it succeeded. No feature has to do anything for its writes to be in the trail.
 */
@Injectable()
export class AuditInterceptor implements NestInterceptor {
  constructor(private readonly db: DataSource) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    if (context.getType() !== 'http') return next.handle();
    const request = context.switchToHttp().getRequest<Request>();
    if (!isWrite(request.method) || !isAdminRoute(context.getHandler(), context.getClass()) || !request.user)
      return next.handle();
    const audit: AuditContext = {
      actorId: request.user.id,
      actorEmail: request.user.email,
      address: request.ip ?? null,
      requestId: currentTrace().requestId ?? randomUUID(),
      request: `${request.method} ${request.path}`,
      changes: [],
      transacted: false,
    };
    const note = async (answer: unknown): Promise<unknown> => {
      if (!audit.transacted) await writeAuditOfRequest(this.db.manager, audit, request.body);
      return answer;
    };
    return inAudit(audit, () => next.handle()).pipe(
      mergeMap((answer) => (audit.transacted ? of(answer) : note(answer))),
    );
  }
}
