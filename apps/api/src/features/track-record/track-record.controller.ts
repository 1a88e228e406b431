import { Controller, Get } from '@nestjs/common';
import type { TrackRecord } from '@t0/contracts';
import { TrackRecordService } from './track-record.service.ts';

/** How old an answer may be, ms: visitors, however many, cost the database one look in this time. */
const KEEP_MS = 30_000;

/** GET /api/track-record: the promo card's figures. Public. */
@Controller('api/track-record')
export class TrackRecordController {
  private kept: { until: number; answer: Promise<TrackRecord> } | undefined;

  constructor(private readonly record: TrackRecordService) {}

  @Get()
  read(): Promise<TrackRecord> {
    const now = Date.now();
    if (this.kept && this.kept.until > now) return this.kept.answer;
    const answer = this.record.read();
    const kept = { until: now + KEEP_MS, answer };
    this.kept = kept;
    answer.catch(() => {
      if (this.kept === kept) this.kept = undefined;
    });
    return answer;
  }
}
