import { BadRequestException, Body, Controller, Get, Post, Query, Res } from '@nestjs/common';
import type { Response } from 'express';
import { sendPlainPage } from '../platform/http/plain-page.ts';
import { UnsubscribeService, askPage, donePage, invalidPage, isOneClick } from './unsubscribe-page.ts';

/** The address in emails of signals, and in announcements, that ends them, for mail programs and people; needs no session. Opening it changes nothing. */
@Controller('api/unsubscribe')
export class UnsubscribeController {
  constructor(private readonly service: UnsubscribeService) {}

  @Get()
  ask(@Query('token') token: unknown, @Res() response: Response): void {
    const ended = this.service.read(token);
    if (ended === null) sendPlainPage(response, 400, invalidPage());
    else sendPlainPage(response, 200, askPage(token as string, ended.topic));
  }

  /** One click (RFC 8058): the token identifies member and topic, the body confirms the intent. */
  @Post()
  async unsubscribe(@Query('token') token: unknown, @Body() body: unknown, @Res() response: Response): Promise<void> {
    const ended = this.service.read(token);
    if (ended === null) return sendPlainPage(response, 400, invalidPage());
    if (!isOneClick(body))
      throw new BadRequestException({
        error: 'NOT_ONE_CLICK',
        message: 'The body must say List-Unsubscribe=One-Click',
      });
    await this.service.unsubscribe(ended);
    sendPlainPage(response, 200, donePage(ended.topic));
  }
}
