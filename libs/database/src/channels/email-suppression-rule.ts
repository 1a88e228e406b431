import type { EntityManager } from 'typeorm';

/** Sends signal emails to this address again: its owner requested them, or a mail server accepted another mail to it. */
export async function liftEmailSuppression(manager: EntityManager, email: string): Promise<void> {
  await manager.query('DELETE FROM email_suppressions WHERE email = lower($1)', [email]);
}
