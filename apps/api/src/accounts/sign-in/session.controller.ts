import { Body, Controller, Get, HttpCode, Inject, Post, Req, Res, UseGuards } from '@nestjs/common';
import type { Request, Response } from 'express';
import type { Config } from '@t0/config';
import { LoginDto, TwoFactorCodeDto } from '@t0/contracts/accounts';
import type { CheckoutSignIn, SessionState, TwoFactorChallenge, User } from '@t0/contracts/accounts';
import { toWireUser, type User as StoredUser } from '@t0/database/accounts';
import { CurrentUser } from '../../platform/access/current-user.ts';
import { AuthenticatedGuard } from '../../platform/access/guards.ts';
import { OpeningParts } from '../../platform/opening-parts.ts';
import { clearSessionCookie } from '../../platform/session/session-cookie.ts';
import { CONFIG } from '../../platform/tokens.ts';
import { CheckoutSignInService, SessionService } from './session.service.ts';

/** Sign-in, sign-out and the signed-in user (docs/product/accounts.md#login). */
@Controller('api')
export class SessionController {
  constructor(
    private readonly sessions: SessionService,
    private readonly checkouts: CheckoutSignInService,
    @Inject(CONFIG) private readonly config: Config,
    parts: OpeningParts,
  ) {
    parts.add({ path: '/api/auth/session', readers: 'public', toWire: (_read, person) => stateOf(person) });
  }

  @Post(['auth/login', 'login'])
  @HttpCode(200)
  logIn(
    @Body() credentials: LoginDto,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<User | TwoFactorChallenge> {
    return this.sessions.signIn(request, response, credentials.email);
  }

  /** The second step of a sign-in that was answered by a challenge. */
  @Post('auth/two-factor')
  @HttpCode(200)
  confirm(
    @Body() { code }: TwoFactorCodeDto,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<User> {
    return this.sessions.confirm(request, response, code);
  }

  /** Signs in the session that began a payment, once its webhook came. */
  @Post('auth/checkout')
  @HttpCode(200)
  signInPaid(@Req() request: Request, @Res({ passthrough: true }) response: Response): Promise<CheckoutSignIn> {
    return this.checkouts.signIn(request, response);
  }

  @Get('auth/user')
  @UseGuards(AuthenticatedGuard)
  user(@CurrentUser() user: Express.User): User {
    return toWireUser(user);
  }

  /** The same for public pages: a visitor gets an answer, not a refusal, so that the browser's console shows no error. */
  @Get('auth/session')
  state(@Req() { user }: Request): SessionState {
    return stateOf(user);
  }

  /** Logout by browser navigation; a link on a foreign page does nothing (docs/product/accounts.md#sessions). */
  @Get('logout')
  async logOutByNavigation(@Req() request: Request, @Res() response: Response): Promise<void> {
    const site = request.headers['sec-fetch-site'];
    const isOwn = site === undefined || site === 'same-origin' || site === 'none';
    // A program that only reads changes nothing.
    if (isOwn && request.method !== 'HEAD') await this.end(request, response);
    response.redirect('/');
  }

  @Post('logout')
  @HttpCode(204)
  async logOut(@Req() request: Request, @Res({ passthrough: true }) response: Response): Promise<void> {
    await this.end(request, response);
  }

  private async end(request: Request, response: Response): Promise<void> {
    await this.sessions.signOut(request);
    clearSessionCookie(response, this.config);
  }
}

const stateOf = (user: StoredUser | undefined): SessionState => ({ user: user ? toWireUser(user) : null });
