import { ConflictException, ForbiddenException, NotFoundException } from '@nestjs/common';
import type { User } from '@t0/database/accounts';
import { mayActOn } from '@t0/domain/accounts';

/** 404: the account was deleted, or never existed. */
export function noSuchMember(): NotFoundException {
  return new NotFoundException({ error: 'USER_NOT_FOUND', message: 'This user no longer exists' });
}

/** 409 with a sentence that says what stands in the way. */
export function memberConflict(error: string, message: string): ConflictException {
  return new ConflictException({ error, message });
}

/**
 * Passes for an act on another account that the actor's role allows. 409 for the own account, whose access, sessions and second factor
 * nobody ends from here by mistake; 403 for an account of staff, which only the owner acts on.
 */
export function requireMayActOn(actor: Express.User, member: Pick<User, 'id' | 'role'>): void {
  if (actor.id === member.id)
    throw memberConflict('OWN_ACCOUNT', 'This is your own account: change it on your profile');
  requireOwnerOfStaff(actor, member);
}

/** 403 for an account of staff, which only the owner reads and acts on (docs/product/console.md#acts). */
export function requireOwnerOfStaff(actor: Express.User, member: Pick<User, 'role'>): void {
  if (!mayActOn(actor.role, member))
    throw new ForbiddenException({ error: 'ROLE_REQUIRED', message: 'Only the owner acts on an account of staff' });
}
