import { Inject, Injectable } from '@nestjs/common';
import { UNSUBSCRIBE_PATH, readUnsubscribeToken, type UnsubscribeTopic, type Unsubscription } from '@t0/accounts';
import type { Config } from '@t0/config';
import { storePreferences } from '@t0/database/notifications';
import { EventLog } from '@t0/events';
import { AccountSettingsReader } from '../platform/account-settings.ts';
import { plainPage } from '../platform/http/plain-page.ts';
import { CONFIG } from '../platform/tokens.ts';

/** The one field of a one-click unsubscription (RFC 8058, section 3.1). */
const ONE_CLICK = { name: 'List-Unsubscribe', value: 'One-Click' } as const;

/** True if a body, a form's fields or multipart, contains One-Click. */
export function isOneClick(body: unknown): boolean {
  if (typeof body !== 'string') return false;
  return new URLSearchParams(body).get(ONE_CLICK.name) === ONE_CLICK.value || isMultipart(body);
}

/** True if a part of a multipart body has the field's name, and the first line of its content is the field's value. */
function isMultipart(body: string): boolean {
  const [name, value] = [ONE_CLICK.name.toLowerCase(), ONE_CLICK.value.toLowerCase()];
  const lines = body.toLowerCase().split(/\r?\n/);
  let isNamed = false;
  for (const [index, line] of lines.entries()) {
    if (line === '' && isNamed && lines[index + 1] === value) return true;
    isNamed = line !== '' && (isNamed || line.includes(`name="${name}"`) || line.includes(`name=${name}`));
  }
  return false;
}

/** By topic: what the link ends. */
const WORDS: Record<UnsubscribeTopic, { heading: string; question: string; done: string }> = {
  signals: {
    heading: 'Unsubscribe from signal emails',
    question:
      'You will get no more emails when a trading signal is published. Your subscription and everything in the terminal stay as they are.',
    done: 'No more signal emails will be sent to you.',
  },
  announcements: {
    heading: 'Unsubscribe from announcements',
    question:
      'You will get no more announcements by email. Signal emails, your subscription and everything in the terminal stay as they are.',
    done: 'No more announcements will be sent to you by email.',
  },
};
/** By topic: the preference that the link turns off. */
const PREFERENCE = { signals: 'everything', announcements: 'announcements' } as const;

/** The question shown after the address is followed. `token` was made by the product, so it needs no escaping. */
export function askPage(token: string, topic: UnsubscribeTopic): string {
  const { heading, question } = WORDS[topic];
  return plainPage(
    heading,
    `<p>${question}</p>
<form method="post" action="${UNSUBSCRIBE_PATH}?token=${token}"><input type="hidden" name="${ONE_CLICK.name}" value="${ONE_CLICK.value}"><button type="submit">UNSUBSCRIBE</button></form>`,
  );
}

/** The page after the emails were switched off. */
export function donePage(topic: UnsubscribeTopic): string {
  return plainPage(
    'You are unsubscribed',
    `<p>${WORDS[topic].done} You can switch them on again under ALERTS in <a href="/profile">your profile</a>.</p>`,
  );
}

/** For an address that the product did not make. */
export function invalidPage(): string {
  return plainPage(
    'This link does not work',
    '<p>The link is incomplete or no longer valid. You can switch emails off under ALERTS in <a href="/profile">your profile</a>.</p>',
  );
}

/** Ends the emails of a topic for anyone who has an address from one of them. */
@Injectable()
export class UnsubscribeService {
  constructor(
    private readonly log: EventLog,
    private readonly settings: AccountSettingsReader,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** The member and the topic a token is for; null when the product did not make it. */
  read(token: unknown): Unsubscription | null {
    return typeof token === 'string' ? readUnsubscribeToken(this.config, token) : null;
  }

  /**
   * Switches the member's emails of the topic off, the same switch as in the profile, whose open screens show it at once. Repeating it, or
   * doing it for an account that is gone, changes nothing.
   */
  async unsubscribe({ userId, topic }: Unsubscription): Promise<void> {
    await this.log.transact(async (manager, emit) => {
      const hasChanged = await storePreferences(manager, userId, [
        { channel: 'email', topic: PREFERENCE[topic], level: 'off' },
      ]);
      if (hasChanged) await this.settings.emitUpdate(userId, manager, emit);
    });
  }
}
