import { Body, Controller, HttpCode, Patch, Post, Put, UseGuards } from '@nestjs/common';
import {
  NotificationPreferencesDto,
  NotificationSettingsDto,
  WatchChoicesDto,
  WatchInstrumentDto,
} from '@t0/contracts/notifications';
import type { NotificationPreferences, NotificationSettings, WatchChoices } from '@t0/contracts/notifications';
import { CurrentUser } from '../platform/access/current-user.ts';
import { AuthenticatedGuard } from '../platform/access/guards.ts';
import { PreferencesService } from './preferences.service.ts';

/**
 * The topics of which each channel notifies the signed-in member (docs/product/channels.md#preferences). They are listed with the
 * settings.
 */
@Controller('api/auth')
@UseGuards(AuthenticatedGuard)
export class PreferencesController {
  constructor(private readonly preferences: PreferencesService) {}

  /** Changes one or several preferences; the others stay. 409 for SMS alerts without a number. */
  @Put('preferences')
  save(
    @CurrentUser() user: Express.User,
    @Body() { preferences }: NotificationPreferencesDto,
  ): Promise<NotificationPreferences> {
    return this.preferences.save(user.id, preferences);
  }

  /** Changes the four switches of the owner's specification, which are preferences too. */
  @Post('notification-settings')
  @HttpCode(200)
  saveSwitches(
    @CurrentUser() user: Express.User,
    @Body() body: NotificationSettingsDto,
  ): Promise<NotificationSettings> {
    return this.preferences.saveSwitches(user.id, body);
  }

  /** Of which signals the member is notified (docs/product/watching.md#what-a-member-follows). */
  @Patch('watching')
  saveChoices(@CurrentUser() user: Express.User, @Body() body: WatchChoicesDto): Promise<WatchChoices> {
    return this.preferences.saveChoices(user.id, body);
  }

  /** Follows or mutes an instrument, or neither. */
  @Put('watching/instruments')
  markInstrument(@CurrentUser() user: Express.User, @Body() body: WatchInstrumentDto): Promise<WatchChoices> {
    return this.preferences.markInstrument(user.id, body);
  }
}
