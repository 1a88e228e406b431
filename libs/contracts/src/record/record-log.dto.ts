import { Transform } from 'class-transformer';
import { IsInt, Max, Min } from 'class-validator';
import { IfDefined } from '../platform/validators.ts';
import { LEDGER_PAGE } from './record-log.ts';

const FROM_TEXT = 'From must be the number of a row, 0 or more';
const LIMIT_TEXT = `Limit must be a whole number from 1 to ${LEDGER_PAGE}`;

/** Query of GET /api/record/entries. */
export class LedgerPageDto {
  /** The first row wanted. */
  @IfDefined()
  @Transform(({ value }) => Number(value))
  @Max(Number.MAX_SAFE_INTEGER, { message: FROM_TEXT })
  @Min(0, { message: FROM_TEXT })
  @IsInt({ message: FROM_TEXT })
  from = 0;

  /** How many at most. */
  @IfDefined()
  @Transform(({ value }) => Number(value))
  @Max(LEDGER_PAGE, { message: LIMIT_TEXT })
  @Min(1, { message: LIMIT_TEXT })
  @IsInt({ message: LIMIT_TEXT })
  limit = LEDGER_PAGE;
}
