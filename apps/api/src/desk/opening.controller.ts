import { Controller, Get, Header, Req, UseInterceptors } from '@nestjs/common';
import type { Opening } from '@t0/contracts';
import type { Request } from 'express';
import type { Encoded } from '../live/encoded-answer.ts';
import { LiveCursorInterceptor } from '../live/live-cursor.interceptor.ts';
import { OpeningService } from './opening.service.ts';

/** The data of a first screen in one call (docs/product/calls.md#opening). */
@Controller('api/desk')
export class OpeningController {
  constructor(private readonly opening: OpeningService) {}

  /** The answers of the single calls for this user, by address. */
  @Get()
  @Header('content-type', 'application/json; charset=utf-8')
  @UseInterceptors(LiveCursorInterceptor)
  read(@Req() request: Request): Promise<Encoded<Opening>> {
    return this.opening.read(request);
  }
}
