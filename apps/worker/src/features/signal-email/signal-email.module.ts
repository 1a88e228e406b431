import { Module } from '@nestjs/common';
import { EmailLedger } from './email-ledger.ts';
import { EmailReconciler } from './email-reconciler.ts';
import { FanOutProcessor } from './fan-out.processor.ts';
import { SendBatchProcessor } from './send-batch.processor.ts';

@Module({ providers: [EmailLedger, FanOutProcessor, SendBatchProcessor, EmailReconciler] })
export class SignalEmailModule {}
