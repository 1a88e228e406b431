import { Controller, Get, Req, Res, UseInterceptors } from '@nestjs/common';
import type { Opening } from '@t0/contracts';
import type { Request, Response } from 'express';
import type { Encoded } from '../live/encoded-answer.ts';
import { LiveCursorInterceptor } from '../live/live-cursor.interceptor.ts';
import { OpeningService } from './opening.service.ts';

/** The data of a first screen in one call (docs/product/calls.md#opening). */
@Controller('api/desk')
export class OpeningController {
  constructor(private readonly opening: OpeningService) {}

  /** The answers of the single calls for this user, by address. */
  @Get()
  @UseInterceptors(LiveCursorInterceptor)
  async read(@Req() request: Request, @Res() response: Response): Promise<Encoded<Opening>> {
    response.type('json').send(await this.opening.read(request));
    // Nest would encode the bytes again. The type is for the API's description.
    return '';
  }
}
