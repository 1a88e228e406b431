import { Controller, Get, Post, Query, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { sendPlainPage } from '../../platform/http/plain-page.ts';
import { askPage, donePage, invalidPage, UndoDeletionService } from './undo-deletion.service.ts';

/** The link that undoes a deletion, in the mail and at the sign-in. Opening it changes nothing: programs that scan emails follow links too. */
@Controller('api/undo-deletion')
export class UndoDeletionController {
  constructor(private readonly service: UndoDeletionService) {}

  @Get()
  async ask(@Query('token') token: unknown, @Res() response: Response): Promise<void> {
    const deletion = await this.service.find(token);
    if (deletion) sendPlainPage(response, 200, askPage(token as string, deletion.dueAt));
    else sendPlainPage(response, 400, invalidPage());
  }

  @Post()
  async undo(@Query('token') token: unknown, @Req() request: Request, @Res() response: Response): Promise<void> {
    if (await this.service.undo(token, request)) sendPlainPage(response, 200, donePage());
    else sendPlainPage(response, 400, invalidPage());
  }
}
