import { Controller, Get, Param, ParseEnumPipe, ParseIntPipe, Query } from '@nestjs/common';
import { PUBLICATION_KINDS, ReachQuery, ReceiptsQuery } from '@t0/contracts';
import type { PublicationKind, PublicationReceipt, Reach } from '@t0/contracts';
import { StaffOnly } from '../platform/access/staff-only.ts';
import { ReceiptsService } from './receipts.service.ts';

/** A publication's preview and its receipt; the counts are pushed as they grow (`transient`, type receipt). */
@Controller('api/admin')
@StaffOnly('publishing')
export class ReceiptsController {
  constructor(private readonly receipts: ReceiptsService) {}

  @Get('reach')
  reach(@Query() { kind }: ReachQuery): Promise<Reach> {
    return this.receipts.reach(kind);
  }

  /** The receipts of these publications, as far as there are any. */
  @Get('receipts')
  list(@Query() { of }: ReceiptsQuery): Promise<PublicationReceipt[]> {
    return this.receipts.list(of.split(','));
  }

  @Get('receipts/:seq')
  bySeq(@Param('seq', ParseIntPipe) seq: number): Promise<PublicationReceipt> {
    return this.receipts.bySeq(seq);
  }

  @Get('receipts/:kind/:id')
  byEntity(
    @Param('kind', new ParseEnumPipe(Object.fromEntries(PUBLICATION_KINDS.map((kind) => [kind, kind]))))
    kind: PublicationKind,
    @Param('id', ParseIntPipe) id: number,
  ): Promise<PublicationReceipt> {
    return this.receipts.byEntity(kind, id);
  }
}
