import { Module } from '@nestjs/common';
import { RealtimeModule } from '../live/realtime.module.ts';
import { VideosController } from './videos.controller.ts';
import { VideosService } from './videos.service.ts';

@Module({ imports: [RealtimeModule], controllers: [VideosController], providers: [VideosService] })
export class VideosModule {}
