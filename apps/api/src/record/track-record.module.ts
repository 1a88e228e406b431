import { Module } from '@nestjs/common';
import { TrackRecordController } from './track-record.controller.ts';
import { TrackRecordService } from './track-record.service.ts';

@Module({ controllers: [TrackRecordController], providers: [TrackRecordService] })
export class TrackRecordModule {}
