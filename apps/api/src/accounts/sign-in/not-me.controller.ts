import { Controller, Get, Post, Query, Res } from '@nestjs/common';
import type { Response } from 'express';
import { sendPlainPage } from '../../platform/http/plain-page.ts';
import { NotMeService, askPage, donePage, invalidPage } from './not-me.service.ts';

/** The link 'this was not me' of emails about an account. Opening it changes nothing: programs that scan emails follow links too. */
@Controller('api/not-me')
export class NotMeController {
  constructor(private readonly service: NotMeService) {}

  @Get()
  async ask(@Query('token') token: unknown, @Res() response: Response): Promise<void> {
    if (await this.service.works(token)) sendPlainPage(response, 200, askPage(token as string));
    else sendPlainPage(response, 400, invalidPage());
  }

  @Post()
  async act(@Query('token') token: unknown, @Res() response: Response): Promise<void> {
    if (await this.service.act(token)) sendPlainPage(response, 200, donePage());
    else sendPlainPage(response, 400, invalidPage());
  }
}
