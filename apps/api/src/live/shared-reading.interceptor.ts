import { Injectable } from '@nestjs/common';
import type { CallHandler, ExecutionContext, NestInterceptor } from '@nestjs/common';
import type { Request, Response } from 'express';
import { from } from 'rxjs';
import type { Observable } from 'rxjs';
import { CURSOR_HEADER } from '@t0/contracts';
import { LiveHub } from './live-hub.ts';
import { LogHead } from './log-head.ts';
import type { SharedList } from './shared-list.ts';
import { SharedReadings } from './shared-readings.ts';

/**
 * Answers a snapshot read of a shared list from memory, with its position, and 304 to a client that has it. Runs after the guards of its
 * call. Anything else, such as an older page, is left to the controller.
 */
@Injectable()
export class SharedReadingInterceptor implements NestInterceptor {
  constructor(
    private readonly hub: LiveHub,
    private readonly readings: SharedReadings,
    private readonly head: LogHead,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const request = context.switchToHttp().getRequest<Request>();
    const response = context.switchToHttp().getResponse<Response>();
    response.set(CURSOR_HEADER, this.hub.cursor);
    const list = this.readings.find(request.originalUrl);
    return list ? from(this.answer(list, request, response)) : next.handle();
  }

  private async answer(list: SharedList, request: Request, response: Response): Promise<string | undefined> {
    const { json, etag } = await list.at(await this.head.of(request));
    const { cacheControl } = list.definition;
    response.set({ etag, ...(cacheControl !== undefined && { 'cache-control': cacheControl }) });
    if (request.headers['if-none-match'] === etag) {
      response.status(304);
      return undefined;
    }
    response.type('application/json');
    return json;
  }
}
