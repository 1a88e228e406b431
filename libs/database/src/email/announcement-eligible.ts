import { isPreferred } from '../notifications/notification-preferences.ts';

/**
 * Who may have an announcement by email, as SQL over `users u` (docs/product/email.md#announcements): mail and announcements wanted, address
 * neither blacklisted nor refused for good. Read when it is sent, and again when each email leaves.
 */
export const ANNOUNCEMENT_ELIGIBLE = `
  ${isPreferred('email', 'everything', 'u.id')}
  AND ${isPreferred('email', 'announcements', 'u.id')}
  AND NOT EXISTS (SELECT 1 FROM account_deletions d WHERE d.user_id = u.id AND d.undone_at IS NULL)
  AND NOT EXISTS (SELECT 1 FROM blacklisted_emails b WHERE b.email = u.email)
  AND NOT EXISTS (SELECT 1 FROM email_suppressions x WHERE x.email = u.email)`;
