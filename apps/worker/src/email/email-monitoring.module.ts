import { Module } from '@nestjs/common';
import { WorkerReporter } from './worker-reporter.ts';

@Module({ providers: [WorkerReporter] })
export class EmailMonitoringModule {}
