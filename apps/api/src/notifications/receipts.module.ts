import { Module } from '@nestjs/common';
import { RealtimeModule } from '../live/realtime.module.ts';
import { ReceiptsController } from './receipts.controller.ts';
import { ReceiptsService } from './receipts.service.ts';

@Module({ imports: [RealtimeModule], controllers: [ReceiptsController], providers: [ReceiptsService] })
export class ReceiptsModule {}
