import { Module } from '@nestjs/common';
import { RealtimeModule } from '../../live/realtime.module.ts';
import { BlogReader } from './blog-reader.ts';
import { BlogWriter } from './blog-writer.ts';
import { BlogController } from './blog.controller.ts';

@Module({ imports: [RealtimeModule], controllers: [BlogController], providers: [BlogReader, BlogWriter] })
export class BlogModule {}
