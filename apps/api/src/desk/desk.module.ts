import { Module } from '@nestjs/common';
import { FirstScreens } from './first-screens.ts';
import { OpeningController } from './opening.controller.ts';
import { OpeningService } from './opening.service.ts';

@Module({ controllers: [OpeningController], providers: [OpeningService, FirstScreens] })
export class DeskModule {}
