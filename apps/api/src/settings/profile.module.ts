import { Module } from '@nestjs/common';
import { RealtimeModule } from '../live/realtime.module.ts';
import { ProfileController } from './profile.controller.ts';
import { ProfileService } from './profile.service.ts';

@Module({ imports: [RealtimeModule], controllers: [ProfileController], providers: [ProfileService] })
export class ProfileModule {}
