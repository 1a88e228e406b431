import { Module } from '@nestjs/common';
import { ConversationsController } from './conversations.controller.ts';
import { DirectLineReader } from './direct-line-reader.ts';
import { DirectLineController } from './direct-line.controller.ts';
import { DirectLineService } from './direct-line.service.ts';
import { MembersExport } from './members-export.ts';
import { MembersController } from './members.controller.ts';
import { MembersService, NewSubscribers } from './members.service.ts';
import { WelcomeRecoveryController } from './welcome-recovery.controller.ts';
import { WelcomeRecoveryService } from './welcome-recovery.service.ts';

@Module({
  controllers: [MembersController, WelcomeRecoveryController, DirectLineController, ConversationsController],
  providers: [
    MembersService,
    MembersExport,
    NewSubscribers,
    WelcomeRecoveryService,
    DirectLineService,
    DirectLineReader,
  ],
})
export class MembersModule {}
