import { Module } from '@nestjs/common';
import { ReceiptArchiver } from './receipt-archiver.ts';
import { Rollup } from './rollup.ts';
import { RollupRunner } from './rollup-runner.ts';

@Module({ providers: [Rollup, ReceiptArchiver, RollupRunner] })
export class OperationsModule {}
