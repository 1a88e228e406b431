import { Module } from '@nestjs/common';
import { PasswordController } from './password.controller.ts';
import { PasswordService } from './password.service.ts';

@Module({ controllers: [PasswordController], providers: [PasswordService] })
export class PasswordModule {}
