import { Module } from '@nestjs/common';
import { MemberWebhooksController } from './member-webhooks.controller.ts';
import { MemberWebhooksService } from './member-webhooks.service.ts';
import { WebhookLog } from './webhook-log.ts';

@Module({ controllers: [MemberWebhooksController], providers: [MemberWebhooksService, WebhookLog] })
export class MemberWebhooksModule {}
