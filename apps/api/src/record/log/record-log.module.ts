import { Module } from '@nestjs/common';
import { LedgerOpenings } from './ledger-openings.ts';
import { RecordBundles } from './record-bundle.ts';
import { RecordLogController } from './record-log.controller.ts';
import { RecordLogService } from './record-log.service.ts';
import { RecordStamps } from './record-stamps.ts';
import { RecordTiles } from './record-tiles.ts';
import { TiledLogController } from './tiled-log.controller.ts';

@Module({
  controllers: [RecordLogController, TiledLogController],
  providers: [RecordLogService, RecordTiles, RecordStamps, LedgerOpenings, RecordBundles],
})
export class RecordLogModule {}
