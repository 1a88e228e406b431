import { Body, Controller, HttpCode, Param, ParseIntPipe, Patch, Post, Req, UseGuards } from '@nestjs/common';
import type { Request } from 'express';
import { ConfirmPasswordDto, NewPasskeyDto, PasskeyNameDto, RemovePasskeyDto } from '@t0/contracts/accounts';
import type { PasskeyAdded, PasskeyCreation, PasskeyInfo } from '@t0/contracts/accounts';
import { CurrentUser } from '../../platform/access/current-user.ts';
import { AuthenticatedGuard } from '../../platform/access/guards.ts';
import { PasskeysService } from './passkeys.service.ts';

/** The signed-in member's passkeys. They are listed with the settings. */
@Controller('api/auth/passkeys')
@UseGuards(AuthenticatedGuard)
export class PasskeysController {
  constructor(private readonly passkeys: PasskeysService) {}

  @Post('options')
  @HttpCode(200)
  ask(
    @CurrentUser() user: Express.User,
    @Req() request: Request,
    @Body() { password }: ConfirmPasswordDto,
  ): Promise<PasskeyCreation> {
    return this.passkeys.ask(user, request, password);
  }

  @Post()
  add(@CurrentUser() user: Express.User, @Req() request: Request, @Body() body: NewPasskeyDto): Promise<PasskeyAdded> {
    return this.passkeys.add(user, request, body);
  }

  @Patch(':id')
  rename(
    @CurrentUser() user: Express.User,
    @Param('id', ParseIntPipe) id: number,
    @Body() { name }: PasskeyNameDto,
  ): Promise<PasskeyInfo> {
    return this.passkeys.rename(user.id, id, name);
  }

  @Post(':id/remove')
  @HttpCode(204)
  remove(
    @CurrentUser() user: Express.User,
    @Req() request: Request,
    @Param('id', ParseIntPipe) id: number,
    @Body() { password }: RemovePasskeyDto,
  ): Promise<void> {
    return this.passkeys.remove(user, request, id, password);
  }
}
