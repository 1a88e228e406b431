import { Module } from '@nestjs/common';
import { Channels } from '../channels/deliveries/channels.ts';
import { AttemptLog } from './attempt-log.ts';
import { MessageDispatcher } from './message-dispatcher.ts';
import { MessageRetention } from './message-retention.ts';
import { WebhookChannel } from './webhook.channel.ts';
import { WebhookEndings } from './webhook-endings.ts';

/** The channel 'webhook': events, sent to addresses of members' programs. */
@Module({ providers: [AttemptLog, MessageDispatcher, MessageRetention, WebhookChannel, WebhookEndings] })
export class DevelopersModule {
  constructor(channels: Channels, webhooks: WebhookChannel) {
    channels.add(webhooks);
  }
}
