import type { PrivateChatMembership, SmsSettings } from '@t0/contracts/channels';
import type { AccountSettings } from '@t0/contracts/live';
import type { Page } from '@playwright/test';

/** Where a member stands in the owner's private chat before any invite. */
export const OUTSIDE: PrivateChatMembership = { state: 'not-joined', expiresAt: null, hasLeft: false };

/** What of the owner's bot, private chat and sender of SMS a member has. */
export interface Reach {
  /** Null: no chat is linked. */
  privateChat: PrivateChatMembership | null;
  /** Without it no number is proven, and a code is under way. */
  phone?: Partial<SmsSettings>;
}

/** Answers the member's own settings with what the owner may have set up. */
export async function setUpReach(page: Page, { privateChat, phone }: Reach): Promise<void> {
  const chat = { name: '@maya_trades', createdAt: '2026-09-01T08:00:00Z', lastUsedAt: null };
  const number = phone ? { number: '+44 ... 123', unconfirmed: null } : { number: null, unconfirmed: '+44 ... 123' };
  // The page reads each part by its own call.
  await page.route('**/api/desk', (route) => route.abort());
  await page.unroute('**/api/auth/settings');
  await page.route('**/api/auth/settings', async (route) => {
    const settings = (await (await route.fetch()).json()) as AccountSettings;
    const telegram = { isSetUp: true, chat: privateChat && chat, privateChat };
    const sms: SmsSettings = { isOffered: true, off: null, used: 0, cap: 100, ...number, ...phone };
    await route.fulfill({ json: { ...settings, telegram, sms } satisfies AccountSettings });
  });
}
