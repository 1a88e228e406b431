import { Module } from '@nestjs/common';
import { Rollup } from './rollup.ts';
import { RollupRunner } from './rollup-runner.ts';

@Module({ providers: [Rollup, RollupRunner] })
export class AnalyticsModule {}
