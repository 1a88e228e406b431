import { IsIn } from 'class-validator';
import { PUBLICATION_KINDS } from './notification-publishing.ts';
import type { PublicationKind } from './notification-publishing.ts';

/** Query of GET /api/admin/reach. */
export class ReachQuery {
  @IsIn(PUBLICATION_KINDS, { message: `Kind must be one of ${PUBLICATION_KINDS.join(', ')}` })
  kind: PublicationKind = 'notification';
}
