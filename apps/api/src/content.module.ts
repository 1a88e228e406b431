import { Module } from '@nestjs/common';
import { BlogModule } from './content/blog/blog.module.ts';
import { ChartMemosModule } from './content/analysis/chart-memos.module.ts';
import { ChartNotesModule } from './content/analysis/chart-notes.module.ts';
import { FeedsModule } from './visitors/feeds.module.ts';
import { LegalTextsModule } from './visitors/legal-texts.module.ts';
import { ObjectsModule } from './content/files/objects.module.ts';
import { ResourcesModule } from './content/resources.module.ts';
import { UploadsModule } from './content/files/uploads.module.ts';
import { VideosModule } from './content/videos.module.ts';
import { UploadsPlatformModule } from './content/files/uploads-platform.module.ts';

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
