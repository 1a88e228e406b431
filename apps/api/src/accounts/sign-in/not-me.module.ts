import { Module } from '@nestjs/common';
import { NotMeController } from './not-me.controller.ts';
import { NotMeService } from './not-me.service.ts';

@Module({ controllers: [NotMeController], providers: [NotMeService] })
export class NotMeModule {}
