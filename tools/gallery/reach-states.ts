/// <reference lib="dom" />
import type { AccountSettings, PrivateChatMembership } from '@t0/contracts';
import type { Page } from '@playwright/test';
import { withoutOpening } from './state.ts';
import type { State } from './state.ts';

const PATH = '/profile?section=alerts';
const MINUTE = 60_000;
const at = (minutes: number): string => new Date(Date.now() + minutes * MINUTE).toISOString();
const CHAT = { name: '@maya_trades', createdAt: at(-9000), lastUsedAt: at(-40) };

/** The member's own settings, with a bot and a sender of SMS as the owner may have set them up. */
function withReach({ telegram, sms }: Reach) {
  return async (page: Page): Promise<void> => {
    await withoutOpening(page);
    await page.route(
      (url) => url.pathname === '/api/auth/settings',
      async (route) => {
        const settings = (await (await route.fetch()).json()) as AccountSettings;
        const changed = { telegram: { ...settings.telegram, ...telegram }, sms: { ...settings.sms, ...sms } };
        await route.fulfill({ json: { ...settings, ...changed } });
      },
    );
  };
}

interface Reach {
  telegram: Partial<AccountSettings['telegram']>;
  sms: Partial<AccountSettings['sms']>;
}

const linked = (privateChat: PrivateChatMembership): Reach['telegram'] => ({
  isSetUp: true,
  chat: CHAT,
  privateChat,
});
const PHONE: Reach['sms'] = { isOffered: true, number: '+44 ... 123', off: null, asked: null, used: 7, cap: 100 };

/** Makes an invite, which changes what the settings say. */
async function makeInvite(page: Page): Promise<void> {
  const expiresAt = at(15);
  const invited = linked({ state: 'invited', expiresAt, hasLeft: false });
  await page.route(
    (url) => url.pathname === '/api/auth/telegram/private-chat',
    (route) => route.fulfill({ status: 201, json: { url: 'https://t.me/+a1B2c3D4e5F6', expiresAt } }),
  );
  await withReach({ telegram: invited, sms: PHONE })(page);
  await page.getByRole('button', { name: 'JOIN THE PRIVATE CHAT' }).click();
  await page.getByRole('link', { name: 'OPEN THE INVITE' }).waitFor();
  await page.evaluate(() => scrollTo(0, 0));
}

const outside: PrivateChatMembership = { state: 'not-joined', expiresAt: null, hasLeft: false };
const seen = (text: string) => (page: Page) => page.getByText(text).first().waitFor();

const state = (name: string, reach: Reach, act: State['act']): State => ({
  name: `profile-alerts-${name}`,
  who: 'member',
  path: PATH,
  full: true,
  arrange: withReach(reach),
  act,
});

/** ALERTS of the profile where the owner has a bot, a private chat and a sender of SMS. */
export const REACH_STATES: State[] = [
  state(
    'unlinked',
    {
      telegram: { isSetUp: true, chat: null, privateChat: null },
      sms: { ...PHONE, number: null, asked: '+44 ... 123' },
    },
    seen('LINK TELEGRAM'),
  ),
  state('private-chat', { telegram: linked(outside), sms: PHONE }, seen('JOIN THE PRIVATE CHAT')),
  state('invited', { telegram: linked(outside), sms: PHONE }, makeInvite),
  state(
    'joined',
    { telegram: linked({ ...outside, state: 'joined' }), sms: { ...PHONE, used: 100 } },
    seen('You are in it'),
  ),
  state(
    'left',
    { telegram: linked({ ...outside, hasLeft: true }), sms: { ...PHONE, off: 'unreachable' } },
    seen('You are not in it any more'),
  ),
];
