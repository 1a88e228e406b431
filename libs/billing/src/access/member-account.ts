import { endRegistrations, normalEmail, requestAccountEmail } from '@t0/accounts';
import { Registration, User } from '@t0/database/accounts';
import { In, type EntityManager } from 'typeorm';

/**
 * The id of the account with this address. Creates one if there is none: with the password and names of the registration
 * that is paid for, else without a password, and then asks for its welcome email with the link to set one
 * (docs/product/billing.md#access-and-payment). Registrations of others end. Safe when two payments for one new address arrive
 * at once.
 */
export async function memberFor(
  manager: EntityManager,
  email: string,
  registration: Registration | null = null,
): Promise<string> {
  const address = normalEmail(email);
  const { password = null, firstName = null, lastName = null } = registration ?? {};
  const inserted = await manager
    .createQueryBuilder()
    .insert()
    .into(User)
    .values({ email: address, password, firstName, lastName })
    .orIgnore()
    .returning('id')
    .execute();
  const created = (inserted.raw as { id: string }[])[0];
  if (created) {
    await endRegistrations(manager, address, registration ?? undefined);
    if (!registration) await requestAccountEmail(manager, 'welcome', address);
    return created.id;
  }
  return (await manager.findOneByOrFail(User, { email: address })).id;
}

/** The id of the account with this address, if there is one. */
export async function knownMember(manager: EntityManager, email: string | null): Promise<string | null> {
  return (await knownMembers(manager, [email]))(email);
}

/** Reads the accounts with these addresses; returns what gives the id of the account with one of them, or null. */
export async function knownMembers(
  manager: EntityManager,
  emails: readonly (string | null)[],
): Promise<(email: string | null) => string | null> {
  const addresses = emails.flatMap((email) => (email ? [normalEmail(email)] : []));
  if (addresses.length === 0) return () => null;
  const users = await manager.find(User, { select: { id: true, email: true }, where: { email: In(addresses) } });
  const ids = new Map(users.map(({ id, email }) => [email, id]));
  return (email) => (email ? (ids.get(normalEmail(email)) ?? null) : null);
}

/** The registration a checkout began with, however late its payment is reported; null when there was none, or it is forgotten. */
export async function paidRegistration(
  manager: EntityManager,
  { registrationId, email }: { registrationId?: string; email?: string },
): Promise<Registration | null> {
  if (!registrationId || !email || !/^\d{1,9}$/.test(registrationId)) return null;
  return manager.findOneBy(Registration, { id: Number(registrationId), email: normalEmail(email) });
}
