import { Body, Controller, Delete, HttpCode, Param, ParseIntPipe, Post, Put, Req, UseGuards } from '@nestjs/common';
import { NewPushDeviceDto, PushLevelsDto, QuietHoursDto } from '@t0/contracts/channels';
import type { PushDevice, PushSettings, PushTest } from '@t0/contracts/channels';
import type { Request } from 'express';
import { CurrentUser } from '../../platform/access/current-user.ts';
import { AuthenticatedGuard, SubscribedGuard } from '../../platform/access/guards.ts';
import { Throttle } from '../../platform/throttle/throttle.ts';
import { PushDevicesService } from './push-devices.service.ts';

/** The signed-in member's devices (docs/product/channels.md#devices). They are listed with the settings. */
@Controller('api/auth/push')
@UseGuards(AuthenticatedGuard)
export class PushDevicesController {
  constructor(
    private readonly devices: PushDevicesService,
    private readonly throttle: Throttle,
  ) {}

  /** This browser becomes a device, until its session ends. 409 when there are too many. */
  @Post('devices')
  @UseGuards(SubscribedGuard)
  async add(
    @CurrentUser() user: Express.User,
    @Req() request: Request,
    @Body() body: NewPushDeviceDto,
  ): Promise<PushDevice> {
    await this.throttle.take('push-device', user.id);
    return this.devices.add(user, request, body);
  }

  /** Ends a device at once. 404 when it has ended already. */
  @Delete('devices/:id')
  @HttpCode(204)
  end(@CurrentUser() user: Express.User, @Param('id', ParseIntPipe) id: number): Promise<void> {
    return this.devices.end(user.id, id);
  }

  /** Pushes a test to a device, and answers what its push service said. */
  @Post('devices/:id/test')
  @HttpCode(200)
  @UseGuards(SubscribedGuard)
  async test(@CurrentUser() user: Express.User, @Param('id', ParseIntPipe) id: number): Promise<PushTest> {
    await this.throttle.take('push-test', user.id);
    return this.devices.test(user.id, id);
  }

  /** Switches prices in push notifications on or off. */
  @Put('levels')
  switchLevels(@CurrentUser() user: Express.User, @Body() { enabled }: PushLevelsDto): Promise<PushSettings> {
    return this.devices.switchLevels(user.id, enabled);
  }

  /** Sets quiet hours, by the clock of a time zone. */
  @Put('quiet-hours')
  beQuiet(@CurrentUser() user: Express.User, @Body() body: QuietHoursDto): Promise<PushSettings> {
    return this.devices.beQuiet(user.id, body);
  }

  /** Ends quiet hours; the delayed notifications are sent. */
  @Delete('quiet-hours')
  endQuiet(@CurrentUser() user: Express.User): Promise<PushSettings> {
    return this.devices.beQuiet(user.id, null);
  }
}
