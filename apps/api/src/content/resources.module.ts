import { Module } from '@nestjs/common';
import { RealtimeModule } from '../live/realtime.module.ts';
import { ResourcesController } from './resources.controller.ts';
import { ResourcesService } from './resources.service.ts';

@Module({ imports: [RealtimeModule], controllers: [ResourcesController], providers: [ResourcesService] })
export class ResourcesModule {}
