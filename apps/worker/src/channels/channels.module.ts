import { Module } from '@nestjs/common';
import { PushChannel } from './push/push-channel.ts';
import { RelayChannels } from './relays/relay-channels.ts';
import { SmsChannel } from './sms/sms-channel.ts';
import { PrivateChat } from './telegram/private-chat-sweeper.ts';
import { TelegramChannel } from './telegram/telegram-channel.ts';

/** The channels that leave by the ledger of deliveries, each off where its setting is missing. */
@Module({ providers: [PushChannel, RelayChannels, TelegramChannel, PrivateChat, SmsChannel] })
export class ChannelsModule {}
