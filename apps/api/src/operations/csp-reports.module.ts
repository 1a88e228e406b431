import { Module } from '@nestjs/common';
import { CspReportsController } from './csp-reports.controller.ts';

@Module({ controllers: [CspReportsController] })
export class CspReportsModule {}
