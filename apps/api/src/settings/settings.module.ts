import { Module } from '@nestjs/common';
import { ClientSettingsController } from './client-settings.controller.ts';
import { OwnerCopyController } from './owner-copy.controller.ts';
import { OwnerCopyService } from './owner-copy.service.ts';
import { ProfileController } from './profile.controller.ts';
import { ProfileService } from './profile.service.ts';

@Module({
  controllers: [ProfileController, ClientSettingsController, OwnerCopyController],
  providers: [ProfileService, OwnerCopyService],
})
export class SettingsModule {}
