import { UNSUBSCRIBE_PATH } from '@t0/accounts';
import { plainPage } from '../platform/http/plain-page.ts';
import { ONE_CLICK } from './one-click.ts';

/** The question shown after the address is followed. `token` was made by the product, so it needs no escaping. */
export function askPage(token: string): string {
  return plainPage(
    'Unsubscribe from signal emails',
    `<p>You will get no more emails when a trading signal is published. Your subscription and everything in the terminal stay as they are.</p>
<form method="post" action="${UNSUBSCRIBE_PATH}?token=${token}"><input type="hidden" name="${ONE_CLICK.name}" value="${ONE_CLICK.value}"><button type="submit">UNSUBSCRIBE</button></form>`,
  );
}

/** The page after the emails were switched off. */
export function donePage(): string {
  return plainPage(
    'You are unsubscribed',
    '<p>No more signal emails will be sent to you. You can switch them on again under ALERTS in <a href="/profile">your profile</a>.</p>',
  );
}

/** For an address that the product did not make. */
export function invalidPage(): string {
  return plainPage(
    'This link does not work',
    '<p>The link is incomplete or no longer valid. You can switch emails off under ALERTS in <a href="/profile">your profile</a>.</p>',
  );
}
