import { Module } from '@nestjs/common';
import { ClientSettingsController } from './client-settings.controller.ts';
import { OwnerCopyController } from './owner-copy.controller.ts';
import { OwnerCopyService } from './owner-copy.service.ts';

@Module({ controllers: [ClientSettingsController, OwnerCopyController], providers: [OwnerCopyService] })
export class ClientSettingsModule {}
