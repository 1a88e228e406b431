import { Module } from '@nestjs/common';
import { BlogModule } from './features/blog/blog.module.ts';
import { ChartMemosModule } from './features/chart-memos/chart-memos.module.ts';
import { ChartNotesModule } from './features/chart-notes/chart-notes.module.ts';
import { FeedsModule } from './features/feeds/feeds.module.ts';
import { LegalTextsModule } from './features/legal-texts/legal-texts.module.ts';
import { ObjectsModule } from './features/objects/objects.module.ts';
import { ResourcesModule } from './features/resources/resources.module.ts';
import { UploadsModule } from './features/uploads/uploads.module.ts';
import { VideosModule } from './features/videos/videos.module.ts';
import { UploadsPlatformModule } from './platform/uploads/uploads-platform.module.ts';

/** Everything that is published beside signals and notifications, and the files it uses. */
@Module({
  imports: [
    UploadsPlatformModule,
    UploadsModule,
    ObjectsModule,
    BlogModule,
    ChartNotesModule,
    ChartMemosModule,
    ResourcesModule,
    VideosModule,
    FeedsModule,
    LegalTextsModule,
  ],
})
export class ContentModule {}
