import { Module } from '@nestjs/common';
import { ChatLinks } from './chat-links.ts';
import { GateKeeper } from './gate-keeper.ts';
import { PrivateChatInvites } from './private-chat-invites.ts';
import { PrivateChatPeople } from './private-chat-people.ts';
import { TelegramController } from './telegram.controller.ts';
import { TelegramService } from './telegram.service.ts';
import { TelegramWebhookController } from './telegram-webhook.controller.ts';
import { WebhookRegistration } from './webhook-registration.ts';

@Module({
  controllers: [TelegramController, TelegramWebhookController],
  providers: [ChatLinks, GateKeeper, PrivateChatInvites, PrivateChatPeople, TelegramService, WebhookRegistration],
})
export class TelegramModule {}
