import { Module } from '@nestjs/common';
import { TwoFactorController } from './two-factor.controller.ts';
import { TwoFactorService } from './two-factor.service.ts';

@Module({ controllers: [TwoFactorController], providers: [TwoFactorService] })
export class TwoFactorModule {}
