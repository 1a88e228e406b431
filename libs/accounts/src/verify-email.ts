import { Registration, User, verifyPassword } from '@t0/database/accounts';
import type { Emit, EventLog } from '@t0/events';
import type { EntityManager } from 'typeorm';
import { announceAccess } from './announce-access.ts';
import { markEmailVerified } from './mark-email-verified.ts';
import { normalEmail } from './normal-email.ts';
import { isOneTimeTokenGood, takeOneTimeToken } from './one-time-link.ts';
import { registrationOf } from './registrations.ts';
import { voidUnverified } from './void-sign-in.ts';

/** The data that the page behind a mailed link sends. */
export interface EmailVerification {
  email: string;
  token: string;
  /** The password that the visitor chose on that page, with its hash; absent on the first try. */
  password?: { plain: string; hash: string };
  /** The secret of the browser's registration, if it has one. */
  browser: string | null;
  /** True if a user is, or was, signed in to the account in this browser. */
  isOwner: boolean;
}

/** `password-needed`: the link is good and was not used up, but this browser brings no password of its own. */
export type EmailVerificationOutcome = 'proven' | 'password-needed' | 'invalid';

/**
 * Proves a mailbox by a mailed link, once (docs/product/accounts.md#email-verification).
 *
 * - By anyone who holds the account, in that browser: everything stays.
 * - In the browser that registered the address: the password and names chosen there become the account's, which is made now if
 *   there is none. Everything that another user set in the account before is void.
 * - Elsewhere: a password must be chosen first, and becomes the account's. Everything set before is void; the names are kept
 *   when the password chosen is the one of that registration.
 */
export async function verifyEmail(log: EventLog, proof: EmailVerification): Promise<EmailVerificationOutcome> {
  const email = normalEmail(proof.email);
  return log.transact(async (manager, emit) => {
    // Without an account there is no row to lock: two links of one address are used one after the other all the same.
    await manager.query(`SELECT pg_advisory_xact_lock(hashtext('email-verification'), hashtext($1))`, [email]);
    const user = await manager.findOne(User, { where: { email }, lock: { mode: 'pessimistic_write' } });
    if (!(await isOneTimeTokenGood(manager, email, proof.token))) return 'invalid';
    const registration = await registrationOf(manager, proof.browser, email);
    const isOwner = user !== null && user.password !== null && holdsAccount(user, registration, proof);
    const choice = registration ?? (await choiceOf(manager, user, email, proof.password));
    if (!isOwner && !choice && !user?.emailVerifiedAt) return 'password-needed';
    await takeOneTimeToken(manager, email, proof.token);
    if (user?.emailVerifiedAt) return 'proven';
    const account = user ?? (await newAccount(manager, emit, email));
    if (!isOwner) await handOver(manager, emit, account, choice!);
    await markEmailVerified(manager, emit, account);
    return 'proven';
  });
}

/** Also where a payment makes it at this time. */
async function newAccount(manager: EntityManager, emit: Emit, email: string): Promise<User> {
  await manager.createQueryBuilder().insert().into(User).values({ email }).orIgnore().execute();
  const user = await manager.findOneOrFail(User, { where: { email }, lock: { mode: 'pessimistic_write' } });
  announceAccess(emit, user);
  return user;
}

type Choice = Pick<Registration, 'password'> & { firstName: string | null; lastName: string | null };

/** Paid for by the registration of this browser, or signed in to in this browser. */
function holdsAccount(user: User, registration: Registration | null, { isOwner }: EmailVerification): boolean {
  return isOwner || registration?.password === user.password;
}

async function handOver(manager: EntityManager, emit: Emit, user: User, choice: Choice): Promise<void> {
  await voidUnverified(manager, emit, user);
  const { password, firstName, lastName } = choice;
  await manager.update(User, user.id, { password, firstName, lastName });
}

/** Maximum number of registrations of one address that are compared with a password. */
const COMPARED = 3;

/** The password chosen on the page, with the names of anyone who registered under the same one. */
async function choiceOf(
  manager: EntityManager,
  user: User | null,
  email: string,
  password: EmailVerification['password'],
): Promise<Choice | null> {
  if (!password) return null;
  const candidates: Choice[] = user?.password
    ? [{ ...user, password: user.password }]
    : await manager.find(Registration, { where: { email }, order: { id: 'DESC' }, take: COMPARED });
  for (const { password: hash, firstName, lastName } of candidates)
    if (await verifyPassword(hash, password.plain)) return { password: password.hash, firstName, lastName };
  return { password: password.hash, firstName: null, lastName: null };
}
