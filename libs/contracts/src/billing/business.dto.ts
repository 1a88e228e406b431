import { IsIn } from 'class-validator';
import { BUSINESS_TABLES, type BusinessTable } from './business.ts';

/** Query of GET /api/admin/business.csv (docs/product/console.md#business). */
export class BusinessTableQuery {
  @IsIn(BUSINESS_TABLES, { message: `Table must be one of ${BUSINESS_TABLES.join(', ')}` })
  table: BusinessTable;
}
