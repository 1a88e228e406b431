import { Module } from '@nestjs/common';
import { RecordSettingsController } from './record-settings.controller.ts';
import { RecordSettingsService } from './record-settings.service.ts';
import { RecordStories } from './record-story.service.ts';
import { RecordController } from './record.controller.ts';
import { RecordService } from './record.service.ts';
import { StoryCandles } from './story-candles.ts';

@Module({
  controllers: [RecordController, RecordSettingsController],
  providers: [RecordService, RecordStories, StoryCandles, RecordSettingsService],
})
export class RecordModule {}
