import { Injectable } from '@nestjs/common';
import { NOT_ME_PATH, disown, findNotMeLink } from '@t0/accounts';
import { EventLog } from '@t0/events';
import { DataSource } from 'typeorm';
import { plainPage } from '../../platform/http/plain-page.ts';

/** Characters of a token, at most. */
const TOKEN_MAX = 100;

/** 'This was not me', for anyone who has the link of an email. */
@Injectable()
export class NotMeService {
  constructor(
    private readonly db: DataSource,
    private readonly log: EventLog,
  ) {}

  /** True if the link works. Changes nothing. */
  async works(token: unknown): Promise<boolean> {
    return isToken(token) && (await findNotMeLink(this.db.manager, token)) !== null;
  }

  /** Does it (`disown`). False when the link does not work. */
  async act(token: unknown): Promise<boolean> {
    return isToken(token) && (await disown(this.log, token));
  }
}

function isToken(token: unknown): token is string {
  return typeof token === 'string' && token.length <= TOKEN_MAX;
}

/** The question shown after the link is followed. `token` was made by the API, so it needs no escaping. */
export function askPage(token: string): string {
  return plainPage(
    'This was not you?',
    `<p>Then this ends all sessions of your account at once, and its password and passkeys stop working. You get a mail with a link to set a new password.</p>
<p>A second factor stays on: keep your authenticator app or your recovery codes at hand.</p>
<form method="post" action="${NOT_ME_PATH}?token=${token}"><button type="submit">THIS WAS NOT ME</button></form>
<p>If it was you, close this page: nothing changes.</p>`,
  );
}

/** The page after the sign-ins were revoked. */
export function donePage(): string {
  return plainPage(
    'Your account is locked',
    '<p>All sessions have ended, and the password no longer works. A mail with a link to set a new password is on its way to you; the link works for one hour. Afterwards, "Forgot password?" on the <a href="/auth">login page</a> sends another.</p><p>Does somebody else read your mail? Then set a new password there first.</p>',
  );
}

/** The page for a link that no longer works, or never did. */
export function invalidPage(): string {
  return plainPage(
    'This link does not work',
    '<p>The link was used already, is too old, or is incomplete. You can set a new password with "Forgot password?" on the <a href="/auth">login page</a>: that ends all sessions as well.</p>',
  );
}
