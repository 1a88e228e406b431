import { Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import type { Response } from 'express';
import type { Observable } from 'rxjs';
import { CURSOR_HEADER } from '@t0/contracts/live';
import { LiveHub } from './live-hub.ts';

/** Marks a snapshot read with the stream position taken before its rows are read (docs/REALTIME.md#catching-up). */
@Injectable()
export class LiveCursorInterceptor implements NestInterceptor {
  constructor(private readonly hub: LiveHub) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    context.switchToHttp().getResponse<Response>().set(CURSOR_HEADER, this.hub.cursor);
    return next.handle();
  }
}
