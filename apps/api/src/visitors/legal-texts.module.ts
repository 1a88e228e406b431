import { Module } from '@nestjs/common';
import { LegalTextsController } from './legal-texts.controller.ts';
import { LegalTextsService } from './legal-texts.service.ts';

@Module({ controllers: [LegalTextsController], providers: [LegalTextsService] })
export class LegalTextsModule {}
