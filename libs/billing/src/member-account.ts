import { normalEmail, requestAccountEmail } from '@t0/accounts';
import { User } from '@t0/database';
import type { EntityManager } from 'typeorm';

/**
 * The id of the account with this address. Creates one without a password where there is none and asks for its welcome mail, with
 * the link to set one (decisions.md, 'Accounts and money'). Safe when two payments for one new address arrive at once.
 */
export async function memberFor(manager: EntityManager, email: string): Promise<string> {
  const address = normalEmail(email);
  const inserted = await manager
    .createQueryBuilder()
    .insert()
    .into(User)
    .values({ email: address })
    .orIgnore()
    .returning('id')
    .execute();
  const created = (inserted.raw as { id: string }[])[0];
  if (created) {
    await requestAccountEmail(manager, 'welcome', address);
    return created.id;
  }
  return (await manager.findOneByOrFail(User, { email: address })).id;
}

/** The id of the account with this address, if there is one. */
export async function knownMember(manager: EntityManager, email: string | null): Promise<string | null> {
  if (!email) return null;
  return (await manager.findOneBy(User, { email: normalEmail(email) }))?.id ?? null;
}
