import { Module } from '@nestjs/common';
import { RealtimeModule } from '../live/realtime.module.ts';
import { MembersController } from './members.controller.ts';
import { MembersExport } from './members-export.ts';
import { MembersService } from './members.service.ts';
import { NewSubscribers } from './new-subscribers.ts';
import { WelcomeRecoveryController } from './welcome-recovery.controller.ts';
import { WelcomeRecoveryService } from './welcome-recovery.service.ts';

@Module({
  imports: [RealtimeModule],
  controllers: [MembersController, WelcomeRecoveryController],
  providers: [MembersService, MembersExport, NewSubscribers, WelcomeRecoveryService],
})
export class MembersModule {}
