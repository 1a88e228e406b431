import { Module } from '@nestjs/common';
import { LedgerOpenings, RecordBundles, RecordLogService, RecordStamps } from './log/record-log.service.ts';
import { RecordLogController } from './log/record-log.controller.ts';
import { RecordTiles } from './log/record-tiles.ts';
import { TiledLogController } from './log/tiled-log.controller.ts';
import { RecordSettingsController } from './record-settings.controller.ts';
import { RecordSettingsService } from './record-settings.service.ts';
import { RecordStories } from './record-story.service.ts';
import { RecordController } from './record.controller.ts';
import { RecordService } from './record.service.ts';
import { StoryCandles } from './story-candles.ts';
import { TrackRecordController } from './track-record.controller.ts';
import { TrackRecordService } from './track-record.service.ts';

@Module({
  controllers: [
    TrackRecordController,
    RecordLogController,
    TiledLogController,
    RecordController,
    RecordSettingsController,
  ],
  providers: [
    TrackRecordService,
    RecordLogService,
    RecordTiles,
    RecordStamps,
    LedgerOpenings,
    RecordBundles,
    RecordService,
    RecordStories,
    StoryCandles,
    RecordSettingsService,
  ],
  exports: [TrackRecordService],
})
export class RecordModule {}
