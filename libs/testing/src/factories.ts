import type { DataSource } from 'typeorm';
import type { CreateSignalDto } from '@t0/contracts';
import { hashPassword, User } from '@t0/database';

/** Password of every user made here. */
export const TEST_PASSWORD = 'T0-Terminal!';

let hashed: Promise<string> | undefined;
let made = 0;

/** Stores a user with an address of its own. */
export async function createUser(db: DataSource, given: Partial<User> = {}): Promise<User> {
  hashed ??= hashPassword(TEST_PASSWORD);
  made += 1;
  const users = db.getRepository(User);
  return users.save(users.create({ email: `user-${process.pid}-${made}@t0.test`, password: await hashed, ...given }));
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
