import { Inject, Injectable } from '@nestjs/common';
import { readUndoDeletionToken, UNDO_DELETION_PATH, type UndoneDeletion } from '@t0/accounts';
import { pendingDeletion, reopenAccount } from '@t0/billing';
import type { Config } from '@t0/config';
import { User, type AccountDeletion } from '@t0/database/accounts';
import { EventLog } from '@t0/events';
import type { Request } from 'express';
import { DataSource } from 'typeorm';
import { plainPage } from '../../platform/http/plain-page.ts';
import { CONFIG } from '../../platform/tokens.ts';
import { note } from './my-data.service.ts';

/** Characters of a token, at most. */
const TOKEN_MAX = 100;

/** Undoes the deletion of an account for anyone who has its link. */
@Injectable()
export class UndoDeletionService {
  constructor(
    private readonly db: DataSource,
    private readonly log: EventLog,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** The deletion that the token undoes; null when it does not work. */
  async find(token: unknown): Promise<AccountDeletion | null> {
    const undone = this.read(token);
    const deletion = undone && (await pendingDeletion(this.db.manager, undone.userId));
    return deletion?.requestedAt.getTime() === undone?.requestedAt.getTime() ? deletion : null;
  }

  /** Undoes it. False, and nothing changed, when the token does not work. */
  undo(token: unknown, request: Request): Promise<boolean> {
    return this.log.transact(async (manager, emit) => {
      const undone = this.read(token);
      if (!undone || !(await reopenAccount(manager, emit, undone))) return false;
      const user = await manager.findOneByOrFail(User, { id: undone.userId });
      await note(manager, request, user, 'account.reopened');
      return true;
    });
  }

  private read(token: unknown): UndoneDeletion | null {
    if (typeof token !== 'string' || token.length > TOKEN_MAX) return null;
    return readUndoDeletionToken(this.config, token);
  }
}

/** The question shown after the link is followed. `token` was made by the API, so it needs no escaping. */
export function askPage(token: string, dueAt: Date): string {
  const time = dueAt.toISOString();
  return plainPage(
    `Your account is deleted on ${time.slice(0, 10)}`,
    `<p>The account is closed. On ${time.slice(0, 10)} at ${time.slice(11, 16)} UTC its data is deleted for good.</p>
<p>Until then you can undo this: everything is as it was before, and a subscription whose paid time has not ended renews again.</p>
<form method="post" action="${UNDO_DELETION_PATH}?token=${token}"><button type="submit">UNDO THE DELETION</button></form>
<p>If you want the account to be deleted, close this page: nothing changes.</p>`,
  );
}

/** The page after the deletion was undone. */
export function donePage(): string {
  return plainPage(
    'Your account is open again',
    '<p>Nothing is deleted. You can <a href="/auth">log in</a> with your password now.</p><p>If you did not request the deletion, set a new password with "Forgot password?" on the login page: that ends all sessions as well.</p>',
  );
}

/** The page for a link that no longer works, or never did. */
export function invalidPage(): string {
  return plainPage(
    'This link does not work',
    '<p>The deletion was undone already, the account is deleted, or the link is incomplete.</p><p><a href="/auth">To the login page</a></p>',
  );
}
