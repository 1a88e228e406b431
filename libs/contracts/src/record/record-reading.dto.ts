import { IsIn } from 'class-validator';
import { IfDefined } from '../platform/validators.ts';
import { LIMITS } from '../platform/limits.ts';
import { IsBeforeId, IsPageLimit } from '../platform/page-fields.ts';
import { RECORD_PRICES, type RecordPrices } from './record-reading.ts';

const { page, pageMax } = LIMITS.record;

/** Query of GET /api/record and of its exports. */
export class RecordQuery {
  /** Whose prices; by default those that the terminal has now. */
  @IfDefined()
  @IsIn(RECORD_PRICES, { message: `Prices must be one of: ${RECORD_PRICES.join(', ')}` })
  prices?: RecordPrices;
}

/** Query of GET /api/record/rows. */
export class RecordRowsQuery extends RecordQuery {
  @IsPageLimit(pageMax)
  limit: number = page;

  /** Continues after the row with this index in the ledger. */
  @IsBeforeId()
  before?: number;
}
