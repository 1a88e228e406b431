import { createAdmin, createMember, createUser, TEST_PASSWORD, turnEmailsOff } from '@t0/testing';
import type { User } from '@t0/database/accounts';
import { database } from './database.ts';

/** Password of everybody made here. */
export const PASSWORD = TEST_PASSWORD;

/** What somebody may do: sign in, use the terminal, or run it. */
export type Role = 'guest' | 'member' | 'admin';

const MAKERS = { guest: createUser, member: createMember, admin: createAdmin };
let made: string[] = [];
let count = 0;

/** An address of nobody yet, on which a name can be read. */
export const newEmail = (name: string): string => `${name}-${process.pid}-${(count += 1)}@t0.test`;

/** Stores somebody whom no other test knows. */
export async function newPerson(role: Role, given: Partial<User> = {}): Promise<User> {
  const user = await MAKERS[role](await database(), {
    email: newEmail(role),
    firstName: 'Mara',
    lastName: 'Voss',
    ...given,
  });
  made.push(user.id);
  return user;
}

/** The people of a test that ended are mailed no more: what the next ones publish would go to all of them. */
export async function retirePeople(): Promise<void> {
  if (made.length === 0) return;
  await turnEmailsOff(
    await database(),
    made.map((id) => ({ id })),
  );
  made = [];
}
