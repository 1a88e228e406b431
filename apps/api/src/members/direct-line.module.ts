import { Module } from '@nestjs/common';
import { RealtimeModule } from '../live/realtime.module.ts';
import { ConversationsController } from './conversations.controller.ts';
import { DirectLineController } from './direct-line.controller.ts';
import { DirectLineReader } from './direct-line-reader.ts';
import { DirectLineService } from './direct-line.service.ts';

@Module({
  imports: [RealtimeModule],
  controllers: [DirectLineController, ConversationsController],
  providers: [DirectLineService, DirectLineReader],
})
export class DirectLineModule {}
