import { Controller, Delete, HttpCode, Post, UseGuards } from '@nestjs/common';
import type { PrivateChatInvite, PushTest, TelegramLink } from '@t0/contracts/channels';
import { CurrentUser } from '../../platform/access/current-user.ts';
import { AuthenticatedGuard, SubscribedGuard } from '../../platform/access/guards.ts';
import { Throttle } from '../../platform/throttle/throttle.ts';
import { PrivateChatInvites } from './private-chat-invites.ts';
import { TelegramService } from './telegram.service.ts';

/** The signed-in member's Telegram chat (docs/product/channels.md#telegram). It is listed with the settings. */
@Controller('api/auth/telegram')
@UseGuards(AuthenticatedGuard)
export class TelegramController {
  constructor(
    private readonly telegram: TelegramService,
    private readonly invites: PrivateChatInvites,
    private readonly throttle: Throttle,
  ) {}

  /** Makes a link that opens the bot in Telegram, where START links the chat. Ends the one made before. 409 where there is no bot. */
  @Post('link')
  @UseGuards(SubscribedGuard)
  async link(@CurrentUser() user: Express.User): Promise<TelegramLink> {
    await this.throttle.take('push-device', user.id);
    return this.telegram.link(user);
  }

  /** Ends the chat at once. 404 when none is linked. */
  @Delete()
  @HttpCode(204)
  end(@CurrentUser() user: Express.User): Promise<void> {
    return this.telegram.end(user.id);
  }

  /** Sends a test to the chat, and answers what Telegram said. */
  @Post('test')
  @HttpCode(200)
  @UseGuards(SubscribedGuard)
  async test(@CurrentUser() user: Express.User): Promise<PushTest> {
    await this.throttle.take('push-test', user.id);
    return this.telegram.test(user.id);
  }

  /**
   * Makes an invite into the owner's private chat, for the linked user alone. Ends the one made before. 409 if there is no private chat, or
   * no linked user.
   */
  @Post('private-chat')
  @UseGuards(SubscribedGuard)
  async invite(@CurrentUser() user: Express.User): Promise<PrivateChatInvite> {
    await this.throttle.take('private-chat', user.id);
    return this.invites.make(user.id);
  }
}
