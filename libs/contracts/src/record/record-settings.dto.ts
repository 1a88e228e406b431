import { IsIn } from 'class-validator';
import { RECORD_AUDIENCES, type RecordAudience } from './ledger.ts';

/** Body of PUT /api/admin/record-settings. */
export class RecordSettingsDto {
  @IsIn(RECORD_AUDIENCES, { message: `Audience must be one of: ${RECORD_AUDIENCES.join(', ')}` })
  audience: RecordAudience;
}
