import { Module } from '@nestjs/common';
import { CheckpointSigner } from './checkpoint-writer.ts';
import { CheckpointStamper } from './checkpoint-stamper.ts';

@Module({ providers: [CheckpointSigner, CheckpointStamper] })
export class RecordModule {}
