import { Module } from '@nestjs/common';
import { RecordModule } from '../record/record.module.ts';
import { FeedPosts } from './plain-xml.ts';
import { FeedsController } from './feeds.controller.ts';
import { LegalTextsController } from './legal-texts.controller.ts';
import { LegalTextsService } from './legal-texts.service.ts';
import { PublicPages } from './public-pages.ts';

@Module({
  imports: [RecordModule],
  controllers: [FeedsController, LegalTextsController],
  providers: [FeedPosts, PublicPages, LegalTextsService],
})
export class VisitorsModule {}
