import { Module } from '@nestjs/common';
import { FeedPosts } from './feed-posts.ts';
import { RealtimeModule } from '../live/realtime.module.ts';
import { FeedsController } from './feeds.controller.ts';
import { PublicPages } from './public-pages.ts';

@Module({ imports: [RealtimeModule], controllers: [FeedsController], providers: [FeedPosts, PublicPages] })
export class FeedsModule {}
