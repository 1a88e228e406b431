import { ConflictException } from '@nestjs/common';
import { User } from '@t0/database/accounts';
import type { EntityManager } from 'typeorm';

/**
 * Locks the account until the commit, and makes sure that the password given is still its password.
 * @throws ConflictException PASSWORD_CHANGED when it was changed since the call began
 */
export async function lockAccount(manager: EntityManager, { id, password }: Express.User): Promise<void> {
  const user = await manager.findOneOrFail(User, { where: { id }, lock: { mode: 'pessimistic_write' } });
  if (user.password === null || user.password !== password)
    throw new ConflictException({
      error: 'PASSWORD_CHANGED',
      message: 'Your password was changed meanwhile: try again',
    });
}
