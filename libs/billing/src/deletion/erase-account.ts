import { AccountDeletion, User } from '@t0/database/accounts';
import { Subscription } from '@t0/database/billing';
import { BlogPost, toWireBlogPost } from '@t0/database/content';
import { AuditLog } from '@t0/database/platform';
import { forgetInLog, forgetInStream, type Emit, type ForgottenPerson, type RedisClient } from '@t0/events';
import { randomUUID } from 'node:crypto';
import { In, IsNull, LessThanOrEqual, type EntityManager } from 'typeorm';
import { notifyOfCase } from '../owner-notifications/notify-owners.ts';
import { endSubscriptions, type Providers } from './end-renewals.ts';
import { PERSONAL_DATA } from './personal-data.ts';
import { rememberProviderIds } from '../providers/provider-ids.ts';

/** The worker has no account of the terminal. */
const NO_ACCOUNT = '00000000-0000-0000-0000-000000000000';

/**
 * Deletes an account whose week of grace is over (docs/product/accounts.md#what-stays): first its subscriptions end at the provider, then what names the
 * person leaves the event log and its copy in Redis, then all rows go in one transaction. Each step may be repeated. False when the
 * deletion was undone meanwhile, or when the account's last events are not published yet: the next run deletes it. Throws what the provider throws; then the account stays, closed.
 */
export async function eraseAccount(providers: Providers, redis: RedisClient, userId: string): Promise<boolean> {
  const { db, log } = providers;
  if (!(await isDue(db.manager, userId))) return false;
  await endSubscriptions(providers, userId);
  if (!(await forgetInStream(db.manager, redis, await personOf(db.manager, userId)))) return false;
  return log.transact(async (manager, emit) => {
    const user = await manager.findOne(User, { where: { id: userId }, lock: { mode: 'pessimistic_write' } });
    if (!user || !(await isDue(manager, userId))) return false;
    // A member of staff may have written a great part of the audit trail.
    await manager.query(`SELECT set_config('statement_timeout', '0', true)`);
    await forgetInLog(manager, await personOf(manager, userId));
    await rememberProviderIds(manager, userId);
    const posts = await manager.find(BlogPost, { where: { createdBy: userId } });
    for (const entry of Object.values(PERSONAL_DATA))
      if ('sql' in entry && entry.sql)
        await manager.query(
          entry.sql,
          entry.takes!.map((name) => user[name]),
        );
    await manager.query('SELECT forget_person($1)', [userId]);
    await manager.delete(User, { id: userId });
    await emitPosts(manager, emit, posts);
    emit('member.deleted', 'staff:members', { id: userId, version: user.version + 1 });
    await note(manager, userId);
    return true;
  });
}

/** Failures in a row after which the owners are notified, and the worker tries again every ten minutes only. */
const DELETION_FAILURES = 3;

/** Counts a failed step of a deletion (docs/product/accounts.md#delete). */
export async function noteDeletionFailure({ log }: Providers, { userId, requestedAt }: AccountDeletion): Promise<void> {
  await log.transact(async (manager, emit) => {
    const [[failed]] = await manager.query<[{ failures: number; name: string }[], number]>(
      `UPDATE account_deletions d SET failures = least(d.failures + 1, ${DELETION_FAILURES}),
         retry_at = CASE WHEN d.failures + 1 >= ${DELETION_FAILURES} THEN now() + interval '10 minutes' END
       FROM users u WHERE u.id = d.user_id AND d.user_id = $1 RETURNING d.failures, u.email AS name`,
      [userId],
    );
    if (failed?.failures !== DELETION_FAILURES) return;
    const key = `deletion-failed ${userId} ${requestedAt.toISOString()}`;
    await notifyOfCase(manager, emit, { key, found: { kind: 'deletion-failed' }, name: failed.name, memberId: userId });
  });
}

function isDue(manager: EntityManager, userId: string): Promise<boolean> {
  return manager.existsBy(AccountDeletion, { userId, undoneAt: IsNull(), dueAt: LessThanOrEqual(new Date()) });
}

/** The person, with the texts by which the event log names one. */
async function personOf(manager: EntityManager, userId: string): Promise<ForgottenPerson> {
  const { email, stripeCustomerId, whopUserId } = await manager.findOneByOrFail(User, { id: userId });
  const rows = await manager.findBy(Subscription, { userId, provider: In(['stripe', 'whop']) });
  const ids = rows.flatMap(({ externalId, customerId }) => [externalId, customerId]);
  const names = [userId, email, stripeCustomerId, whopUserId, ...ids];
  return { userId, names: names.filter((name): name is string => Boolean(name)) };
}

/** Readers of the blog see the new byline at once. */
async function emitPosts(manager: EntityManager, emit: Emit, posts: readonly BlogPost[]): Promise<void> {
  for (const { id } of posts) {
    const post = await manager.findOneByOrFail(BlogPost, { id });
    emit('blog_post.updated', post.isPublished ? 'public' : 'admins', toWireBlogPost(post));
  }
}

/** One row of the trail, without a name: that an account was deleted, and which. */
async function note(manager: EntityManager, userId: string): Promise<void> {
  await manager.insert(AuditLog, {
    actorId: NO_ACCOUNT,
    actorEmail: 'the terminal',
    action: 'account.deleted',
    entity: 'users',
    entityId: userId,
    requestId: randomUUID(),
    request: 'a week after the request',
  });
}
