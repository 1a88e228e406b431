import { AccountEmail } from '@t0/database/accounts';
import type { SecurityNoticeDetails, SecurityNoticeKind } from '@t0/contracts/accounts';
import type { EntityManager } from 'typeorm';
import { normalEmail } from './normal-email.ts';

/**
 * Requests an email that notifies a member of a change to the account, in the transaction of that change. The email offers 'this
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
