import { Module } from '@nestjs/common';
import { FeedPosts } from './feed-posts.ts';
import { FeedsController } from './feeds.controller.ts';

@Module({ controllers: [FeedsController], providers: [FeedPosts] })
export class FeedsModule {}
