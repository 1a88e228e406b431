import { Module } from '@nestjs/common';
import { PostPublisher } from './post-publisher.ts';
import { PublishProcessor } from './publish.processor.ts';
import { PublishReconciler } from './publish-reconciler.ts';

@Module({ providers: [PostPublisher, PublishProcessor, PublishReconciler] })
export class BlogModule {}
