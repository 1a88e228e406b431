import { Module } from '@nestjs/common';
import { ReceiptArchiver } from './receipt-archiver.ts';
import { Rollup, RollupRunner } from './rollup.ts';

@Module({ providers: [Rollup, ReceiptArchiver, RollupRunner] })
export class OperationsModule {}
