import { Module } from '@nestjs/common';
import { RecordKeeper } from './record-keeper.ts';
import { StampKeeper } from './stamp-keeper.ts';

@Module({ providers: [RecordKeeper, StampKeeper] })
export class RecordModule {}
