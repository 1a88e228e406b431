import { Module } from '@nestjs/common';
import { OpeningController } from './opening.controller.ts';
import { OpeningService } from './opening.service.ts';

@Module({ controllers: [OpeningController], providers: [OpeningService] })
export class DeskModule {}
