import { createHash, randomBytes } from 'node:crypto';
import type { DataSource } from 'typeorm';
import type { KeyScope } from '@t0/contracts/accounts';
import type { NotificationChannel, NotificationLevel, TopicOf } from '@t0/contracts/notifications';
import { SIGNAL_WARNINGS } from '@t0/contracts/platform';
import type { CreateSignalDto } from '@t0/contracts/signals';
import { ApiKey, User, UserSettings } from '@t0/database/accounts';
import { Subscription } from '@t0/database/billing';
import { storePreferences } from '@t0/database/notifications';

/** Password of every user made here. */
export const TEST_PASSWORD = 'T0-Terminal!';

/**
 * TEST_PASSWORD at argon2's lowest cost, so that a sign-in in a test costs next to nothing. The cost is part of the hash: the product has no
 * setting for it, and hashes that it makes itself have production's cost.
 */
const CHEAP_HASH = '$argon2id$v=19$m=8,t=1,p=1$EzSzkIbEcZdI9HObEUvuaQ$SvYYjl3pi6QZi3rG1+zQdNXFjXH+YP/CXLjpfrRDKgM';

let made = 0;

/** Stores a user with an address of its own, its mailbox proven; one with access gets the subscription from which access follows. */
export async function createUser(db: DataSource, given: Partial<User> = {}): Promise<User> {
  made += 1;
  const users = db.getRepository(User);
  const email = `user-${process.pid}-${made}@t0.test`;
  const user = await users.save(users.create({ email, password: CHEAP_HASH, emailVerifiedAt: new Date(), ...given }));
  if (user.hasActiveSubscription) await grant(db, user);
  return user;
}

/** A subscription as the owner grants it. */
async function grant(db: DataSource, { id, subscriptionStartedAt }: User): Promise<void> {
  await db.getRepository(Subscription).insert({
    provider: 'manual',
    externalId: `manual:${id}`,
    userId: id,
    status: 'active',
    startedAt: subscriptionStartedAt ?? new Date(),
  });
}

/** Stores a member with an active subscription. */
export function createMember(db: DataSource, given: Partial<User> = {}): Promise<User> {
  return createUser(db, {
    hasActiveSubscription: true,
    subscriptionStatus: 'active',
    membership: 'granted',
    subscriptionStartedAt: new Date(),
    ...given,
  });
}

/** Stores a person of staff: an owner, who may do everything, unless `role` says otherwise. */
export function createAdmin(db: DataSource, given: Partial<User> = {}): Promise<User> {
  return createUser(db, { role: 'owner', ...given });
}

/** Stores what a user chose to be notified of. */
export async function setPreference<C extends NotificationChannel>(
  db: DataSource,
  { id }: Pick<User, 'id'>,
  channel: C,
  topic: TopicOf<C>,
  level: NotificationLevel,
): Promise<void> {
  await storePreferences(db.manager, id, [{ channel, topic, level }]);
}

/** Turns emails off for these users, or for all. */
export async function turnEmailsOff(db: DataSource, users: readonly Pick<User, 'id'>[] | null = null): Promise<void> {
  await db.query(
    `INSERT INTO notification_preferences (user_id, channel, topic, level)
     SELECT id, 'email', 'everything', 'off' FROM users WHERE $1::uuid[] IS NULL OR id = ANY ($1)
     ON CONFLICT (user_id, channel, topic) DO UPDATE SET level = 'off'`,
    [users && users.map(({ id }) => id)],
  );
}

/** Turns a user's API access on and stores a key; returns the key. */
export async function createKey(
  db: DataSource,
  { id: userId }: User,
  scopes: readonly KeyScope[],
  given: Partial<ApiKey> = {},
): Promise<string> {
  const secret = `t0_${randomBytes(32).toString('base64url')}`;
  await db.getRepository(UserSettings).upsert({ userId, apiAccess: true }, ['userId']);
  await db.getRepository(ApiKey).insert({
    userId,
    name: 'Test key',
    hash: createHash('sha256').update(secret).digest('hex'),
    hint: secret.slice(-4),
    scopes: [...scopes],
    days: null,
    ...given,
  });
  return secret;
}

/** A signal as an administrator would publish it, at any live price. */
export function signalBody(given: Partial<CreateSignalDto> = {}): CreateSignalDto {
  return {
    instrument: 'GBPJPY',
    direction: 'long',
    entryPrice: '196.120',
    slPrice: '195.380',
    t0Price: '197.050',
    t1Price: '198.400',
    monthlyBias: 'Bullish',
    memo: 'Retest of the broken weekly high',
    confidence: 86,
    confirmedWarnings: [...SIGNAL_WARNINGS],
    ...given,
  };
}
