import { Body, Controller, HttpCode, Post, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { PasskeyProofDto, type PasskeyRequest, type User } from '@t0/contracts/accounts';
import { PasskeySignInService } from './passkey-sign-in.service.ts';

/** Passkeys at the login: instead of email and password, or after them. */
@Controller('api/auth')
export class PasskeySignInController {
  constructor(private readonly signIns: PasskeySignInService) {}

  @Post('passkey/options')
  @HttpCode(200)
  ask(@Req() request: Request): Promise<PasskeyRequest> {
    return this.signIns.ask(request);
  }

  @Post('passkey')
  @HttpCode(200)
  signIn(
    @Body() body: PasskeyProofDto,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<User> {
    return this.signIns.signIn(request, response, body);
  }

  /** The second step of a sign-in that was answered by a challenge. */
  @Post('two-factor/passkey/options')
  @HttpCode(200)
  askSecond(@Req() request: Request): Promise<PasskeyRequest> {
    return this.signIns.askSecond(request);
  }

  @Post('two-factor/passkey')
  @HttpCode(200)
  confirm(
    @Body() body: PasskeyProofDto,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<User> {
    return this.signIns.confirm(request, response, body);
  }
}
