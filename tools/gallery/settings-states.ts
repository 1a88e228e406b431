import type { Channel, DoctorReport } from '@t0/contracts';
import type { Page } from '@playwright/test';
import { answered } from './state.ts';
import type { State } from './state.ts';

const PATH = '/notifications?tab=settings';
const MINUTE = 60_000;
const ago = (minutes: number): string => new Date(Date.now() - minutes * MINUTE).toISOString();

const CHANNELS: Channel[] = [
  {
    name: 'email',
    title: 'Email',
    purpose: 'Signals, steps, account emails and security notices leave through it.',
    state: 'set',
    keys: [
      { key: 'SMTP_URL', isSet: true, isRequired: true, how: 'The mail server with user and password.' },
      { key: 'MAIL_FROM', isSet: true, isRequired: true, how: 'The sender that members see.' },
      { key: 'DKIM_DOMAIN', isSet: false, isRequired: false, how: 'The domain that signs emails.' },
    ],
    ended: null,
    lastTest: { channel: 'email', outcome: 'refused', detail: '550 5.1.1 No such user here', at: ago(2) },
    spending: null,
    privateChat: null,
  },
  {
    name: 'relay-discord',
    title: 'Relay to Discord',
    purpose: 'A channel of yours in Discord is told of signals and what becomes of them.',
    state: 'set',
    keys: [{ key: 'RELAY_DISCORD_WEBHOOK', isSet: true, isRequired: true, how: 'The address of a webhook.' }],
    ended: 'Discord answered 404: Unknown Webhook',
    lastTest: { channel: 'relay-discord', outcome: 'accepted', detail: null, at: ago(90) },
    spending: null,
    privateChat: null,
  },
  {
    name: 'private-chat',
    title: 'Private chat in Telegram',
    purpose:
      'Members come into a private group or channel of yours, each by an own invite, and leave it when their access ends.',
    state: 'set',
    keys: [{ key: 'TELEGRAM_PRIVATE_CHAT', isSet: true, isRequired: true, how: 'The id of the chat.' }],
    ended: null,
    lastTest: null,
    spending: null,
    privateChat: {
      joined: 212,
      leaving: 2,
      failure: 'Telegram answered 400: Bad Request: not enough rights to restrict/unrestrict chat member',
    },
  },
  {
    name: 'sms',
    title: 'SMS',
    purpose: 'New signals, what ends them and what is critical reach members’ phones through it.',
    state: 'set',
    keys: [{ key: 'SMS_FROM', isSet: true, isRequired: true, how: 'The sender.' }],
    ended: null,
    lastTest: null,
    spending: { messages: 120, segments: 131, unpriced: 3, costs: [{ currency: 'USD', amount: '1.03700' }] },
    privateChat: null,
  },
  {
    name: 'payments',
    title: 'Card payments (Stripe)',
    purpose: 'Members subscribe and pay through it.',
    state: 'incomplete',
    keys: [
      {
        key: 'STRIPE_SECRET_KEY',
        isSet: true,
        isRequired: true,
        how: 'A secret key from the developers’ page of Stripe.',
      },
      { key: 'STRIPE_WEBHOOK_SECRET', isSet: false, isRequired: true, how: 'The signing secret of the webhook.' },
    ],
    ended: null,
    lastTest: null,
    spending: null,
    privateChat: null,
  },
];
const REPORT: DoctorReport = {
  checkedAt: ago(4),
  findings: [
    { part: 'PostgreSQL', verdict: 'ok', says: 'Version 16.4, 41 MB, 12 of 100 connections' },
    {
      part: 'SPF',
      verdict: 'fail',
      says: 'example.com has none',
      todo: 'Publish one TXT record at example.com: "v=spf1 include:(your mail provider) -all"',
    },
    { part: 'Redis', verdict: 'warn', says: 'The append-only file is off', todo: 'Set appendonly yes' },
  ],
};

const arrange = async (page: Page): Promise<void> => {
  await answered('/api/admin/channels', 200, CHANNELS)(page);
  await answered('/api/admin/doctor', 200, REPORT)(page);
};
const showTo = (name: string) => (page: Page) =>
  page.getByRole('heading', { name }).evaluate((element) => element.scrollIntoView({ block: 'start' }));

/** SETTINGS with content (docs/product/settings.md#channels, docs/product/settings.md#doctor). */
export const SETTINGS_STATES: State[] = [
  {
    name: 'settings-channels',
    who: 'admin',
    path: PATH,
    arrange,
    act: async (page) => {
      for (const keys of await page.getByText(/of \d keys set/).all()) await keys.click();
      await showTo('Channels')(page);
    },
  },
  { name: 'settings-doctor', who: 'admin', path: PATH, arrange, act: showTo('Doctor') },
];
