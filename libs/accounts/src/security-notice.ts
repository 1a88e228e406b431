import { AccountEmail } from '@t0/database';
import type { SecurityNoticeDetails, SecurityNoticeKind } from '@t0/contracts';
import type { EntityManager } from 'typeorm';
import { normalEmail } from './normal-email.ts';

/**
 * Asks for an email that tells a member what happened to the account, in the transaction in which it happens. The email offers 'this
 * was not me' (`createNotMeLink`); the worker makes that link when the email leaves. Blacklisted addresses get none.
 */
export async function requestSecurityNotice(
  manager: EntityManager,
  kind: SecurityNoticeKind,
  email: string,
  details: SecurityNoticeDetails = {},
): Promise<void> {
  await manager.save(manager.create(AccountEmail, { kind, email: normalEmail(email), requestedBy: null, details }));
}
