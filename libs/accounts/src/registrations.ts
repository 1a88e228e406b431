import { createHash, randomBytes } from 'node:crypto';
import { Registration } from '@t0/database/accounts';
import { MoreThan, type EntityManager } from 'typeorm';
import { LINK_HOURS } from './one-time-link.ts';
import { normalEmail } from './normal-email.ts';

const HOUR_MS = 3_600_000;
const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex');

/** The data that a visitor entered on the registration form. `password`: its hash. */
export type RegistrationChoice = Pick<Registration, 'email' | 'password' | 'firstName' | 'lastName'>;

/**
 * Keeps a registration until its mailbox is proven or it is paid for, as part of the caller's transaction. Nothing is looked up, so
 * any address costs the same (docs/SECURITY.md#sign-in). Returns the secret by which the registering browser is known: 256 random
 * bits, of which only the hash is stored.
 */
export async function keepRegistration(manager: EntityManager, choice: RegistrationChoice): Promise<string> {
  const secret = randomBytes(32).toString('base64url');
  const expiresAt = new Date(Date.now() + LINK_HOURS['email-verification'] * HOUR_MS);
  await manager.insert(Registration, {
    ...choice,
    email: normalEmail(choice.email),
    browser: hashOf(secret),
    expiresAt,
  });
  return secret;
}

/** The registration of this address that was made in the browser with this secret; null when there is none, or it has ended. */
export async function registrationOf(
  manager: EntityManager,
  secret: string | null,
  email: string,
): Promise<Registration | null> {
  if (!secret) return null;
  return manager.findOneBy(Registration, {
    browser: hashOf(secret),
    email: normalEmail(email),
    expiresAt: MoreThan(new Date()),
  });
}

/** The address for which the browser with this secret registered; null when it did not, or that has ended. */
export async function registeredEmail(manager: EntityManager, secret: string | null): Promise<string | null> {
  if (!secret) return null;
  const found = await manager.findOneBy(Registration, { browser: hashOf(secret), expiresAt: MoreThan(new Date()) });
  return found?.email ?? null;
}

/** Ends the registrations of an address, but for the one that was chosen, by which its browser is still known. */
export async function endRegistrations(manager: EntityManager, email: string, chosen?: Registration): Promise<void> {
  await manager.query(`DELETE FROM registrations WHERE email = $1 AND id <> coalesce($2, 0)`, [
    normalEmail(email),
    chosen?.id ?? null,
  ]);
}
