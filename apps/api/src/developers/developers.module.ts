import { Module } from '@nestjs/common';
import { ApiKeysController } from './api-keys.controller.ts';
import { ApiKeysService } from './api-keys.service.ts';
import { MemberWebhooksController } from './member-webhooks.controller.ts';
import { MemberWebhooksService } from './member-webhooks.service.ts';
import { WebhookLog } from './webhook-log.ts';

@Module({
  controllers: [ApiKeysController, MemberWebhooksController],
  providers: [ApiKeysService, MemberWebhooksService, WebhookLog],
})
export class DevelopersModule {}
