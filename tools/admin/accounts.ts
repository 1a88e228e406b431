import {
  LINK_HOURS,
  RoleRefused,
  changeRole,
  createOneTimeLink,
  ensureAdministrator,
  normalEmail,
  setPassword,
  validateNewPassword,
} from '@t0/accounts';
import { User, hashPassword } from '@t0/database';
import { text } from 'node:stream/consumers';
import type { EntityManager } from 'typeorm';
import { UserFacingError } from '../shared/user-facing-error.ts';
import type { AdminOrder } from './arguments.ts';
import type { Terminal } from './terminal.ts';

/**
 * Reads a password from standard input, checks it by the one password rule and hashes it. It is never on the command line,
 * where others on the machine could read it.
 * @throws UserFacingError when it is not good enough
 */
async function passwordHashFrom(input: NodeJS.ReadableStream): Promise<string> {
  const password = (await text(input)).replace(/\r?\n$/, '');
  const error = validateNewPassword(password);
  if (error) throw new UserFacingError(`${error}.`);
  return hashPassword(password);
}

/** Makes an administrator: returns the outcome, and the link or that the password is set. */
export async function createAdmin(terminal: Terminal, order: AdminOrder): Promise<string> {
  const hash = order.passwordFromStdin ? await passwordHashFrom(process.stdin) : undefined;
  return terminal.log.transact(async (manager, emit) => {
    const outcome = await ensureAdministrator(manager, emit, order.email, order.role ?? undefined);
    const user = await find(manager, order.email);
    const sentences = {
      created: `${user.email} is ${user.role!} now; the account is new.`,
      promoted: `${user.email} is ${user.role!} now; the earlier password and sessions of the account are void.`,
      unchanged: `${user.email} is ${user.role!} already: npm run admin -- role changes it.`,
    }[outcome];
    if (hash) {
      await setPassword(manager, emit, { user, hash });
      return `${sentences}\nThe password is set.`;
    }
    if (user.password !== null) return `${sentences}\nA new password: npm run admin -- reset-password ${user.email}`;
    return `${sentences}\n${await link(terminal, manager, user)}`;
  });
}

/** Changes the role of an account, or takes it. */
export async function setRole({ log }: Terminal, { email, role }: AdminOrder): Promise<string> {
  return log.transact(async (manager, emit) => {
    const user = await find(manager, email);
    try {
      await changeRole(manager, emit, user, role ?? null);
    } catch (error) {
      throw error instanceof RoleRefused ? new UserFacingError(error.message) : error;
    }
    return user.role === null
      ? `${user.email} is no longer staff. ADMIN_EMAILS must not name it, or the next start promotes it again.`
      : `${user.email} is ${user.role} now.`;
  });
}

/** Returns a link with which the account's owner sets a new password, or sets one from standard input. */
export async function resetPassword(terminal: Terminal, order: AdminOrder): Promise<string> {
  const hash = order.passwordFromStdin ? await passwordHashFrom(process.stdin) : undefined;
  return terminal.log.transact(async (manager, emit) => {
    const user = await find(manager, order.email);
    if (!hash) return link(terminal, manager, user);
    await setPassword(manager, emit, { user, hash });
    return `The password of ${user.email} is set; all sessions of the account have ended.`;
  });
}

async function link({ publicUrl }: Terminal, manager: EntityManager, { email }: User): Promise<string> {
  if (!publicUrl) throw new UserFacingError('Set PUBLIC_URL to the address of the terminal, to which the link leads.');
  const url = await createOneTimeLink(manager, 'welcome', email, publicUrl);
  return `This link sets the password, once, within ${LINK_HOURS.welcome} hours:\n${url}`;
}

/** The account with this address. */
export async function find(manager: EntityManager, email: string): Promise<User> {
  const user = await manager.findOneBy(User, { email: normalEmail(email) });
  if (user) return user;
  throw new UserFacingError(`There is no account with the address ${normalEmail(email)}.`);
}
