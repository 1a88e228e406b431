import { NOT_ME_PATH } from '@t0/accounts';
import { plainPage } from '../../platform/http/plain-page.ts';

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
