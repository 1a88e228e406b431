import { Controller, Get, HttpCode, NotFoundException, Param, Post } from '@nestjs/common';
import { TESTED_CHANNELS, type Channel, type ChannelTest, type TestedChannel } from '@t0/contracts/channels';
import { CurrentUser } from '../platform/access/current-user.ts';
import { StaffOnly } from '../platform/access/staff-only.ts';
import { Throttle } from '../platform/throttle/throttle.ts';
import { ChannelsService } from './channels.service.ts';

/** The channels to members and the sources of the terminal, and whether they work (docs/product/settings.md#channels). */
@Controller('api/admin/channels')
@StaffOnly('operations')
export class ChannelsController {
  constructor(
    private readonly channels: ChannelsService,
    private readonly throttle: Throttle,
  ) {}

  @Get()
  list(@CurrentUser() user: Express.User): Promise<Channel[]> {
    return this.channels.list(user);
  }

  /**
   * Sends a test to the calling administrator, or to a relay's channel. The result follows as `channel.tested`. 404 for a channel that
   * nothing can be sent through, 409 for a relay that is not set up.
   */
  @Post(':channel/test')
  @HttpCode(202)
  async test(@Param('channel') channel: string, @CurrentUser() user: Express.User): Promise<ChannelTest> {
    if (!isTested(channel))
      throw new NotFoundException({ error: 'CHANNEL_NOT_FOUND', message: 'No test can be sent through this channel' });
    await this.throttle.take('channel-test', user.id);
    return this.channels.test(channel, user);
  }
}

function isTested(channel: string): channel is TestedChannel {
  return (TESTED_CHANNELS as readonly string[]).includes(channel);
}
