import { Controller, Get, Req, Res, UseInterceptors } from '@nestjs/common';
import type { Opening } from '@t0/contracts/desk';
import type { Request, Response } from 'express';
import type { Encoded } from '../live/encoded-answer.ts';
import { LiveCursorInterceptor } from '../live/live-cursor.interceptor.ts';
import { OpeningService } from './opening.service.ts';

/** The data of a first screen in one call (docs/product/calls.md#opening). */
@Controller('api/desk')
export class OpeningController {
  constructor(private readonly opening: OpeningService) {}

  /**
   * The answers of the single calls, by address. Everybody may read it, without a session too: a part is in it only for those whom the guard of its
   * single call lets through, which the domain names as `readers` where it adds the part (`OpeningParts`, `SharedReadings`).
   */
  @Get()
  @UseInterceptors(LiveCursorInterceptor)
  async read(@Req() request: Request, @Res() response: Response): Promise<Encoded<Opening>> {
    response.type('json').send(await this.opening.read(request));
    // Nest would encode the bytes again. The type is for the API's description.
    return '';
  }
}
