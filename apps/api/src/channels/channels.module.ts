import { Module } from '@nestjs/common';
import { ChannelsController } from './channels.controller.ts';
import { ChannelsService } from './channels.service.ts';
import { RelayTests } from './relay-tests.ts';

@Module({ controllers: [ChannelsController], providers: [ChannelsService, RelayTests] })
export class ChannelsModule {}
