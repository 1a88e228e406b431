import { promisify } from 'node:util';
import { Controller, Delete, Get, HttpCode, Inject, Param, Post, Req, Res, UseGuards } from '@nestjs/common';
import type { Request, Response } from 'express';
import { sessionHandle } from '@t0/accounts';
import type { Config } from '@t0/config';
import type { SessionInfo } from '@t0/contracts/accounts';
import { CurrentUser } from '../../platform/access/current-user.ts';
import { AuthenticatedGuard } from '../../platform/access/guards.ts';
import { clearSessionCookie } from '../../platform/session/session-cookie.ts';
import { CONFIG } from '../../platform/tokens.ts';
import { SessionListService } from './session-list.service.ts';

/** Lists and ends the signed-in member's sessions. */
@Controller('api/auth')
@UseGuards(AuthenticatedGuard)
export class SessionListController {
  constructor(
    private readonly sessions: SessionListService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Get('sessions')
  list(@CurrentUser() user: Express.User, @Req() request: Request): Promise<SessionInfo[]> {
    return this.sessions.list(user.id, request.sessionID);
  }

  @Delete('sessions/:handle')
  @HttpCode(204)
  async end(
    @CurrentUser() user: Express.User,
    @Param('handle') handle: string,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<void> {
    await this.sessions.end(user.id, handle);
    if (handle === sessionHandle(request.sessionID)) await this.leave(request, response);
  }

  @Post('sessions/end-others')
  @HttpCode(204)
  endOthers(@CurrentUser() user: Express.User, @Req() request: Request): Promise<void> {
    return this.sessions.endAll(user.id, sessionHandle(request.sessionID));
  }

  @Post('sign-out-everywhere')
  @HttpCode(204)
  async signOutEverywhere(
    @CurrentUser() user: Express.User,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<void> {
    await this.sessions.endAll(user.id);
    await this.leave(request, response);
  }

  private async leave(request: Request, response: Response): Promise<void> {
    await promisify(request.session.destroy.bind(request.session))();
    clearSessionCookie(response, this.config);
  }
}
