import { Controller, Get } from '@nestjs/common';
import type { TrackRecord } from '@t0/contracts/record';
import { TrackRecordService } from './track-record.service.ts';

/** GET /api/track-record: the promo card's figures. Public. */
@Controller('api/track-record')
export class TrackRecordController {
  constructor(private readonly record: TrackRecordService) {}

  @Get()
  read(): Promise<TrackRecord> {
    return this.record.read();
  }
}
