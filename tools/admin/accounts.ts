import { text } from 'node:stream/consumers';
import type { EntityManager } from 'typeorm';
import {
  LINK_HOURS,
  RoleRefused,
  blacklistAddress,
  changeRole,
  createOneTimeLink,
  ensureAdministrator,
  normalEmail,
  resetSecondFactor,
  setPassword,
  unblacklistAddress,
  validateNewPassword,
} from '@t0/accounts';
import {
  accessProviders,
  closeAccount,
  endGrants,
  giveAccess,
  memberFor,
  pendingDeletion,
  reopenAccount,
} from '@t0/billing';
import { User, hashPassword } from '@t0/database/accounts';
import { UserFacingError } from '../shared/user-facing-error.ts';
import type { AdminOrder } from './arguments.ts';
import type { Terminal } from './terminal.ts';

const QUERIES: Record<string, string> = {
  members: `SELECT u.email, u.subscription_status AS status, string_agg(DISTINCT s.provider, ',') AS by,
      to_char(u.subscription_started_at AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS since,
      CASE WHEN u.password IS NULL THEN 'no password' ELSE '' END AS note
    FROM users u LEFT JOIN subscriptions s ON s.user_id = u.id AND s.ended_at IS NULL
    WHERE u.has_active_subscription GROUP BY u.id ORDER BY u.email`,
  admins: `SELECT email, role, CASE WHEN password IS NULL THEN 'no password' ELSE '' END AS note,
      COALESCE(to_char(last_login_at AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI'), 'never') AS "last login"
    FROM users WHERE role IS NOT NULL ORDER BY email`,
  blacklist: `SELECT email, to_char(blacklisted_at AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS since, COALESCE(reason, '') AS reason
    FROM blacklisted_emails ORDER BY email`,
};

/** Who there is, as a table: one line each, columns aligned. */
export async function list({ db }: Terminal, { what }: AdminOrder): Promise<string> {
  const rows: Record<string, string | null>[] = await db.query(QUERIES[what]!);
  if (rows.length === 0) return 'Nobody.';
  const names = Object.keys(rows[0]!);
  const lines = [names, ...rows.map((row) => names.map((name) => row[name] ?? ''))];
  const widths = names.map((_, column) => Math.max(...lines.map((line) => line[column]!.length)));
  return lines
    .map((line) =>
      line
        .map((cell, column) => cell.padEnd(widths[column]!))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/**
 * Closes an account, which the worker deletes: for a person who asked by email, and by its id for one that an older backup brought back
 * (docs/operations/upgrade.md#deleted-accounts-after-a-restore).
 */
export async function deleteAccount({ log }: Terminal, { email, now }: AdminOrder): Promise<string> {
  return log.transact(async (manager, emit) => {
    const user = email.includes('@') ? await find(manager, email) : await manager.findOneBy(User, { id: email });
    if (!user) throw new UserFacingError(`There is no account with the id ${email}.`);
    const { dueAt } = await closeAccount(manager, emit, { userId: user.id, by: 'command-line', now }).catch(explain);
    if (now) return `${user.email} is closed. The worker ends its subscriptions and deletes it within a minute.`;
    const when = `${dueAt.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
    return `${user.email} is closed and is deleted on ${when}.\nUntil then: npm run admin -- keep-account ${user.email}`;
  });
}

/** Undoes a deletion within the week. */
export async function keepAccount({ log }: Terminal, { email }: AdminOrder): Promise<string> {
  return log.transact(async (manager, emit) => {
    const user = await find(manager, email);
    const deletion = await pendingDeletion(manager, user.id);
    if (!deletion) return `${user.email} is not to be deleted.`;
    await reopenAccount(manager, emit, deletion);
    return `${user.email} is open again; its subscription renews as before.`;
  });
}

function explain(error: unknown): never {
  throw error instanceof RoleRefused ? new UserFacingError(error.message) : error;
}

/** Blacklisted addresses get no email and cannot register (docs/product/email.md#blacklist). */
export async function blacklist({ log }: Terminal, { email: given, reason }: AdminOrder): Promise<string> {
  const email = normalEmail(given);
  await log.transact((manager) => blacklistAddress(manager, { email, reason: reason ?? null }));
  return `${email} gets no email and cannot register. An existing account stays: revoke ends its access.`;
}

export async function unblacklist({ log }: Terminal, { email: given }: AdminOrder): Promise<string> {
  const email = normalEmail(given);
  const wasOn = await log.transact((manager) => unblacklistAddress(manager, email));
  return wasOn ? `${email} is no longer blacklisted.` : `${email} was not blacklisted.`;
}

/** Gives access without a payment. A missing account is created, and its welcome mail requested. */
export async function grant({ log }: Terminal, { email, plan, until }: AdminOrder): Promise<string> {
  return log.transact(async (manager, emit) => {
    const isNew = !(await manager.existsBy(User, { email: normalEmail(email) }));
    const userId = await memberFor(manager, email);
    await giveAccess(manager, emit, userId, { plan: plan ?? null, until: until ?? null });
    const user = await manager.findOneByOrFail(User, { id: userId });
    const mail = isNew ? ' The account is new: an email brings a link to set its password.' : '';
    return `${user.email} has access${until ? ` until ${until.toISOString().slice(0, 10)}` : ''}.${mail}`;
  });
}

/** Ends what was granted; says so when a paid subscription keeps the access. */
export async function revoke({ log }: Terminal, { email }: AdminOrder): Promise<string> {
  return log.transact(async (manager, emit) => {
    const { id } = await find(manager, email);
    const ended = await endGrants(manager, emit, id, ['manual', 'test']);
    const user = await manager.findOneByOrFail(User, { id });
    if (user.hasActiveSubscription) {
      const payers = await accessProviders(manager, id);
      return `${user.email} keeps access by a paid subscription (${payers.join(', ')}): end it there.`;
    }
    return ended > 0 ? `${user.email} no longer has access.` : `${user.email} had no granted access.`;
  });
}

/** Takes the second factor of a member away who lost it: app, recovery codes and passkeys. The member is mailed. */
export async function resetFactor({ log }: Terminal, { email }: AdminOrder): Promise<string> {
  return log.transact(async (manager, emit) => {
    const user = await find(manager, email);
    const { wasOn, passkeys } = await resetSecondFactor(manager, emit, user);
    const factor = wasOn ? 'no longer has a second factor' : 'had no second factor';
    const keys = passkeys === 1 ? '1 passkey was removed' : `${passkeys} passkeys were removed`;
    return `${user.email} ${factor}; ${keys}. All sessions have ended; an email notifies the member.`;
  });
}

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
async function find(manager: EntityManager, email: string): Promise<User> {
  const user = await manager.findOneBy(User, { email: normalEmail(email) });
  if (user) return user;
  throw new UserFacingError(`There is no account with the address ${normalEmail(email)}.`);
}
