import { Body, Controller, HttpCode, Post, Req, UseGuards } from '@nestjs/common';
import type { Request } from 'express';
import { ConfirmPasswordDto, DisableByPasskeyDto, DisableTwoFactorDto, TwoFactorCodeDto } from '@t0/contracts/accounts';
import type { PasskeyRequest, RecoveryCodes, TwoFactorEnrolment } from '@t0/contracts/accounts';
import { CurrentUser } from '../../platform/access/current-user.ts';
import { AuthenticatedGuard } from '../../platform/access/guards.ts';
import { TwoFactorService } from './two-factor.service.ts';

/** The signed-in member's second factor. */
@Controller('api/auth/two-factor')
@UseGuards(AuthenticatedGuard)
export class TwoFactorController {
  constructor(private readonly twoFactor: TwoFactorService) {}

  @Post('enrol')
  @HttpCode(200)
  enrol(
    @CurrentUser() user: Express.User,
    @Req() request: Request,
    @Body() { password }: ConfirmPasswordDto,
  ): Promise<TwoFactorEnrolment> {
    return this.twoFactor.enrol(user, request.sessionID, password);
  }

  @Post('confirm')
  @HttpCode(200)
  confirm(
    @CurrentUser() user: Express.User,
    @Req() request: Request,
    @Body() { code }: TwoFactorCodeDto,
  ): Promise<RecoveryCodes> {
    return this.twoFactor.confirm(user, request, code);
  }

  @Post('disable')
  @HttpCode(204)
  disable(
    @CurrentUser() user: Express.User,
    @Req() request: Request,
    @Body() body: DisableTwoFactorDto,
  ): Promise<void> {
    return this.twoFactor.disable(user, request, body);
  }

  /** The options that the browser signs with a passkey to switch it off. */
  @Post('disable-with-passkey/options')
  @HttpCode(200)
  askPasskey(@CurrentUser() user: Express.User, @Req() request: Request): Promise<PasskeyRequest> {
    return this.twoFactor.askPasskey(user, request);
  }

  @Post('disable-with-passkey')
  @HttpCode(204)
  disableByPasskey(
    @CurrentUser() user: Express.User,
    @Req() request: Request,
    @Body() body: DisableByPasskeyDto,
  ): Promise<void> {
    return this.twoFactor.disableByPasskey(user, request, body);
  }
}
