import { IsIn, Matches } from 'class-validator';
import { PUBLICATION_KINDS, type PublicationKind } from '../platform/receipt.ts';

/** Query of GET /api/admin/reach. */
export class ReachQuery {
  @IsIn(PUBLICATION_KINDS, { message: `Kind must be one of ${PUBLICATION_KINDS.join(', ')}` })
  kind: PublicationKind = 'notification';
}

/** Query of GET /api/admin/receipts: up to ten publications, 'signal/4,notification/12'. */
export class ReceiptsQuery {
  @Matches(/^(signal|notification)\/\d{1,9}(,(signal|notification)\/\d{1,9}){0,9}$/, {
    message: 'Of must be up to 10 publications such as signal/4,notification/12',
  })
  of: string;
}
