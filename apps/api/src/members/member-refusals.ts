import { ConflictException, NotFoundException } from '@nestjs/common';

/** 404: the account was deleted, or never existed. */
export function noSuchMember(): NotFoundException {
  return new NotFoundException({ error: 'USER_NOT_FOUND', message: 'This user no longer exists' });
}

/** 409 with a sentence that says what stands in the way. */
export function memberConflict(error: string, message: string): ConflictException {
  return new ConflictException({ error, message });
}

/** 409: nobody ends the own access, sessions or second factor from here by mistake. */
export function requireAnother(actorId: string, memberId: string): void {
  if (actorId === memberId)
    throw memberConflict('OWN_ACCOUNT', 'This is your own account: change it on your profile');
}
