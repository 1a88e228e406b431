import { Module } from '@nestjs/common';
import { ReceiptKeeper } from './receipt-keeper.ts';
import { Rollup } from './rollup.ts';
import { RollupRunner } from './rollup-runner.ts';

@Module({ providers: [Rollup, ReceiptKeeper, RollupRunner] })
export class OperationsModule {}
