import { Module } from '@nestjs/common';
import { PasskeysController } from './passkeys.controller.ts';
import { PasskeysService } from './passkeys.service.ts';

@Module({ controllers: [PasskeysController], providers: [PasskeysService] })
export class PasskeysModule {}
