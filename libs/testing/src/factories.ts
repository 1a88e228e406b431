import type { DataSource } from 'typeorm';
import type { CreateSignalDto } from '@t0/contracts';
import { hashPassword, Subscription, User } from '@t0/database';

/** Password of every user made here. */
export const TEST_PASSWORD = 'T0-Terminal!';

let hashed: Promise<string> | undefined;
let made = 0;

/** Stores a user with an address of its own; one with access gets the subscription from which access follows. */
export async function createUser(db: DataSource, given: Partial<User> = {}): Promise<User> {
  hashed ??= hashPassword(TEST_PASSWORD);
  made += 1;
  const users = db.getRepository(User);
  const email = `user-${process.pid}-${made}@t0.test`;
  const user = await users.save(users.create({ email, password: await hashed, ...given }));
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
    subscriptionStartedAt: new Date(),
    ...given,
  });
}

/** Stores an administrator. */
export function createAdmin(db: DataSource, given: Partial<User> = {}): Promise<User> {
  return createUser(db, { isAdmin: true, ...given });
}

/** A signal as an administrator would publish it. */
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
    ...given,
  };
}
