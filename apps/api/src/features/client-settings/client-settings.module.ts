import { Module } from '@nestjs/common';
import { ClientSettingsController } from './client-settings.controller.ts';

@Module({ controllers: [ClientSettingsController] })
export class ClientSettingsModule {}
