import { Body, Controller, Get, HttpCode, Patch, Post, UseGuards, UseInterceptors } from '@nestjs/common';
import { ProfileDto, type DisplaySettings, type TradingConfig, type User } from '@t0/contracts/accounts';
import type { AccountSettings } from '@t0/contracts/live';
import { DisplaySettingsDto, TradingConfigDto } from '@t0/contracts/settings';
import { CurrentUser } from '../platform/access/current-user.ts';
import { AuthenticatedGuard } from '../platform/access/guards.ts';
import { LiveCursorInterceptor } from '../live/live-cursor.interceptor.ts';
import { ProfileService } from './profile.service.ts';

/** The signed-in member's profile and settings (docs/product/accounts.md#trader-profile). */
@Controller('api/auth')
@UseGuards(AuthenticatedGuard)
export class ProfileController {
  constructor(private readonly profile: ProfileService) {}

  @Get('settings')
  @UseInterceptors(LiveCursorInterceptor)
  settings(@CurrentUser() user: Express.User): Promise<AccountSettings> {
    return this.profile.read(user.id);
  }

  @Patch('profile')
  saveProfile(@CurrentUser() user: Express.User, @Body() body: ProfileDto): Promise<User> {
    return this.profile.saveProfile(user.id, body);
  }

  @Post('trading-config')
  @HttpCode(200)
  saveTradingConfig(@CurrentUser() user: Express.User, @Body() body: TradingConfigDto): Promise<TradingConfig> {
    return this.profile.saveTradingConfig(user.id, body);
  }

  @Post('display-settings')
  @HttpCode(200)
  saveDisplaySettings(@CurrentUser() user: Express.User, @Body() body: DisplaySettingsDto): Promise<DisplaySettings> {
    return this.profile.saveDisplaySettings(user.id, body);
  }
}
