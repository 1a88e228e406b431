import { Module } from '@nestjs/common';
import { ChannelsController } from './channels.controller.ts';
import { ChannelsService } from './channels.service.ts';
import { PreferencesController } from './preferences.controller.ts';
import { PreferencesService } from './preferences.service.ts';
import { PushDevicesController } from './push/push-devices.controller.ts';
import { PushDevicesService } from './push/push-devices.service.ts';
import { RelayTests } from './relay-tests.ts';
import { SmsCallsController } from './sms/sms-calls.controller.ts';
import { SmsCallsService } from './sms/sms-calls.service.ts';
import { SmsNumbersController } from './sms/sms-numbers.controller.ts';
import { SmsNumbersService } from './sms/sms-numbers.service.ts';
import { SmsTests } from './sms/sms-tests.ts';
import { ChatLinks } from './telegram/chat-links.ts';
import { JoinRequestHandler } from './telegram/join-request-handler.ts';
import { PrivateChatInvites } from './telegram/private-chat-invites.ts';
import { PrivateChatMembers } from './telegram/private-chat-members.ts';
import { TelegramWebhookController } from './telegram/telegram-webhook.controller.ts';
import { TelegramController } from './telegram/telegram.controller.ts';
import { TelegramService } from './telegram/telegram.service.ts';
import { WebhookRegistration } from './telegram/webhook-registration.ts';

@Module({
  controllers: [
    PreferencesController,
    PushDevicesController,
    TelegramController,
    TelegramWebhookController,
    SmsNumbersController,
    SmsCallsController,
    ChannelsController,
  ],
  providers: [
    PreferencesService,
    PushDevicesService,
    ChatLinks,
    JoinRequestHandler,
    PrivateChatInvites,
    PrivateChatMembers,
    TelegramService,
    WebhookRegistration,
    SmsNumbersService,
    SmsCallsService,
    SmsTests,
    ChannelsService,
    RelayTests,
  ],
})
export class ChannelsModule {}
