import { Module } from '@nestjs/common';
import { RealtimeModule } from '../live/realtime.module.ts';
import { MessageTemplatesController } from './message-templates.controller.ts';
import { MessageTemplatesService } from './message-templates.service.ts';

@Module({
  imports: [RealtimeModule],
  controllers: [MessageTemplatesController],
  providers: [MessageTemplatesService],
})
export class MessageTemplatesModule {}
