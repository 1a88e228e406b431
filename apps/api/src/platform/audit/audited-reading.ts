import { SetMetadata } from '@nestjs/common';

const KEY = 't0:audited-reading';

/** The trail's name for a reading: entity 'users', action 'users.exported'. */
export interface AuditedAs {
  entity: string;
  action: string;
}

/** Method decorator: the reader and the query are noted in the audit trail before anything is sent. */
export const AuditedReading = (as: AuditedAs): MethodDecorator => SetMetadata(KEY, as);

/** The trail's name for this handler's reading; undefined for those it does not note. */
export function auditedReadingOf(handler: object): AuditedAs | undefined {
  return Reflect.getMetadata(KEY, handler) as AuditedAs | undefined;
}
