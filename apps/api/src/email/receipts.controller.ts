import { Controller, Get, Param, ParseEnumPipe, ParseIntPipe, Query } from '@nestjs/common';
import { ReachQuery, ReceiptsQuery } from '@t0/contracts/channels';
import type { PublicationReceipt, Reach } from '@t0/contracts/notifications';
import { PUBLICATION_KINDS, type PublicationKind } from '@t0/contracts/platform';
import { StaffOnly } from '../platform/access/staff-only.ts';
import { ReceiptsService } from './receipts.service.ts';

/** A publication's preview and its receipt; the counts are pushed as they grow (`transient`, type receipt). */
@Controller('api/admin')
export class ReceiptsController {
  constructor(private readonly receipts: ReceiptsService) {}

  /** The members connected, and all: of the console's head, for all staff. */
  @Get('reach')
  @StaffOnly()
  reach(@Query() { kind }: ReachQuery): Promise<Reach> {
    return this.receipts.reach(kind);
  }

  /** The receipts of these publications, as far as there are any. */
  @Get('receipts')
  @StaffOnly('publishing')
  list(@Query() { of }: ReceiptsQuery): Promise<PublicationReceipt[]> {
    return this.receipts.list(of.split(','));
  }

  @Get('receipts/:seq')
  @StaffOnly('publishing')
  bySeq(@Param('seq', ParseIntPipe) seq: number): Promise<PublicationReceipt> {
    return this.receipts.bySeq(seq);
  }

  @Get('receipts/:kind/:id')
  @StaffOnly('publishing')
  byEntity(
    @Param('kind', new ParseEnumPipe(Object.fromEntries(PUBLICATION_KINDS.map((kind) => [kind, kind]))))
    kind: PublicationKind,
    @Param('id', ParseIntPipe) id: number,
  ): Promise<PublicationReceipt> {
    return this.receipts.byEntity(kind, id);
  }
}
