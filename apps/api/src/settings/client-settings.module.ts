import { Module } from '@nestjs/common';
import { RealtimeModule } from '../live/realtime.module.ts';
import { ClientSettingsController } from './client-settings.controller.ts';
import { MonthlyPrice } from './monthly-price.ts';
import { OwnerCopyController } from './owner-copy.controller.ts';
import { OwnerCopyService } from './owner-copy.service.ts';

@Module({
  imports: [RealtimeModule],
  controllers: [ClientSettingsController, OwnerCopyController],
  providers: [OwnerCopyService, MonthlyPrice],
})
export class ClientSettingsModule {}
