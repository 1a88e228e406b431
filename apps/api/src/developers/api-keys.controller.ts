import { Body, Controller, Delete, HttpCode, Param, ParseIntPipe, Post, Put, Req, UseGuards } from '@nestjs/common';
import type { Request } from 'express';
import type { ApiAccess, ApiKeyMade } from '@t0/contracts/accounts';
import { ApiAccessDto, NewApiKeyDto, RegenerateApiKeyDto } from '@t0/contracts/developers';
import { CurrentUser } from '../platform/access/current-user.ts';
import { AuthenticatedGuard, SubscribedGuard } from '../platform/access/guards.ts';
import { ApiKeysService } from './api-keys.service.ts';

/** The signed-in member's keys (docs/product/developers.md#keys). They are listed with the settings. */
@Controller('api/auth/keys')
@UseGuards(AuthenticatedGuard)
export class ApiKeysController {
  constructor(private readonly keys: ApiKeysService) {}

  /** The switch. Off: no key opens anything, and streams end. */
  @Put('access')
  switch(@CurrentUser() user: Express.User, @Body() { enabled }: ApiAccessDto): Promise<ApiAccess> {
    return this.keys.switch(user.id, enabled);
  }

  /** A new key, shown this once. */
  @Post()
  @UseGuards(SubscribedGuard)
  create(@CurrentUser() user: Express.User, @Req() request: Request, @Body() body: NewApiKeyDto): Promise<ApiKeyMade> {
    return this.keys.create(user, request, body);
  }

  /** REGENERATE: another key in the place of this one, which ends. */
  @Post(':id/regenerate')
  @HttpCode(200)
  @UseGuards(SubscribedGuard)
  regenerate(
    @CurrentUser() user: Express.User,
    @Req() request: Request,
    @Param('id', ParseIntPipe) id: number,
    @Body() { password }: RegenerateApiKeyDto,
  ): Promise<ApiKeyMade> {
    return this.keys.regenerate(user, request, id, password);
  }

  /** The key ends at once. 404 when it has ended already. */
  @Delete(':id')
  @HttpCode(204)
  revoke(@CurrentUser() user: Express.User, @Param('id', ParseIntPipe) id: number): Promise<void> {
    return this.keys.revoke(user.id, id);
  }
}
