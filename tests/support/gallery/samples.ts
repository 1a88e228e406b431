import type { Channel, ChannelDeliveryRow, ChannelKey, ChannelSubject } from '@t0/contracts/channels';
import type { EmailSummary } from '@t0/contracts/email';
import { INTAKE_TEMPLATE, type IntakeDraft, type IntakeSource } from '@t0/contracts/intake';
import type { AuditEntry, DoctorReport } from '@t0/contracts/operations';
import type { Signal } from '@t0/contracts/signals';
import type { LegalText } from '@t0/contracts/visitors';
import { wireSignal } from '../wire-signal.ts';

/*
 * Answers of calls for which a demonstration has nothing: what the owner has to set up first, and verdicts that would depend on the market.
 */

const ago = (minutes: number): string => new Date(Date.now() - minutes * 60_000).toISOString();
const PUBLISHED_AT = '2026-11-02T09:30:00.000Z';

/** Each verdict once: levels so far from every simulated price that it stays. */
export const JUDGED: Signal[] = (
  [
    ['long', 'active', '0.90', '0.10', '0.95', '1.00'],
    ['long', 'active', '0.50', '0.15', '1.20', '1.50'],
    ['long', 'active', '0.30', '0.10', '1.20', '1.50'],
    ['long', 'limit', '0.40', '0.20', '1.20', '1.50'],
    ['short', 'closed', '0.90', '0.95', '0.80', '0.70'],
  ] as const
).map(([direction, status, entryPrice, slPrice, t0Price, t1Price], index) => {
  const [levels, at] = [{ entryPrice, slPrice, t0Price, t1Price, targetPrice: t0Price }, ago(index * 47 + 1)];
  const closeReason = status === 'closed' ? ('stop' as const) : null;
  const more = { confidence: 80, memo: 'Every verdict once.', createdAt: at, updatedAt: at };
  return wireSignal({ id: 9001 + index, instrument: 'AUDUSD', direction, status, closeReason, ...levels, ...more });
});

/** The first of them with an entry zone, four targets and portions: a GOOD one, and an order that waits. */
export const ZONED: Signal[] = JUDGED.filter(({ id }) => id === 9001 || id === 9004).map((signal) => ({
  ...signal,
  entryZonePrice: signal.status === 'limit' ? '0.35000' : '0.40000',
  furtherTargets: ['1.60000', '1.80000'],
  portions: [40, 30, 20, 10],
}));

export const RISK: LegalText = {
  name: 'risk',
  text: `## What can happen

Trading carries risk of loss. **You may lose all of it**, and with leverage more than what you paid in.

- Results of the past say nothing about those to come.
- Signals are no advice: what you do with them is yours.

> Never trade what you cannot afford to lose.`,
  updatedAt: PUBLISHED_AT,
  version: 2,
};

export const COPY_CHANGE: AuditEntry = {
  id: 7,
  at: PUBLISHED_AT,
  actorId: '0f3c1c1e-0000-4000-8000-000000000001',
  actorEmail: 'admin@t0.local',
  action: 'owner_copy.updated',
  entity: 'owner_copy',
  entityId: '1',
  subject: null,
  before: { activeTraders: '847', supportEmail: null },
  after: { activeTraders: '912', supportEmail: 'desk@t0.example' },
  undoable: true,
  address: '203.0.113.7',
  requestId: '8c1f',
  request: 'PUT /api/admin/owner-copy',
};

const SIGNAL = { signalInstrument: 'GBPJPY', signalDirection: 'long', notificationTitle: null };
const NOTICE = { signalInstrument: null, signalDirection: null, notificationTitle: 'Market closes early' };
const row = (id: number, given: Partial<ChannelDeliveryRow>): ChannelDeliveryRow => ({
  id,
  channel: 'push',
  userEmail: 'member@t0.local',
  targetName: 'Chrome on Android',
  relay: null,
  ...SIGNAL,
  stepKind: null,
  messageKind: null,
  sentAt: ago(4),
  deliveryStatus: 'sent',
  attempts: 1,
  createdAt: ago(4),
  lastError: null,
  ...given,
});
const failed = (lastError: string) => ({ sentAt: null, deliveryStatus: 'failed', lastError }) as const;
const RELAY = { channel: 'relay', userEmail: null, targetName: null, stepKind: 't0' } as const;
const HOOK = { channel: 'webhook', targetName: 'hooks.example.com', messageKind: 'signal.created' } as const;

export const DELIVERIES: ChannelDeliveryRow[] = [
  row(9, { ...RELAY, relay: 'discord', ...failed('Discord answered 404: Unknown Webhook') }),
  row(8, { ...RELAY, relay: 'slack' }),
  row(7, { stepKind: 't0', ...failed('A later step replaced it'), deliveryStatus: 'suppressed' }),
  row(6, { ...HOOK, ...failed('It answered 503'), deliveryStatus: 'queued' }),
  row(5, {}),
  row(4, NOTICE),
];
const SENT = { queued: 0, failed: 0, suppressed: 0 };
export const DELIVERY_SUBJECTS: ChannelSubject[] = [
  {
    about: 'signal',
    id: 31,
    ...SIGNAL,
    createdAt: ago(4),
    total: 2486,
    queued: 2,
    sent: 2481,
    failed: 2,
    suppressed: 1,
  },
  { about: 'notification', id: 84, ...NOTICE, createdAt: ago(50), total: 1240, sent: 1240, ...SENT },
];
export const DELIVERY_SUMMARY: EmailSummary = {
  ...{ total: 12_408, successful: 12_391, failed: 3 },
  ...{ successRate: 100, queued: 2, suppressed: 12 },
};

const SOURCE = { id: 1, name: 'TradingView, 4H breakout' };
const draft = (id: number, given: Pick<IntakeDraft, 'raw' | 'fields' | 'errors' | 'leftOut'>): IntakeDraft => ({
  id,
  sourceId: SOURCE.id,
  sourceName: SOURCE.name,
  createdAt: '2026-11-22T14:02:09.000Z',
  version: 1,
  ...given,
});
const READ = { status: 'active', confidence: 75, monthlyBias: 'Bullish' } as const;
export const DRAFTS: IntakeDraft[] = [
  draft(3, {
    raw: 'XAUUSD BUY LIMIT 3312-3308\nSL 3302\nTP1 3332 (40%)\nTP2 3352 (30%)\nTP3 3370 (20%)\nTP4 3390 (10%)\ntrail 1R\nvalid until 27 Nov 18:00 UTC',
    fields: {
      ...READ,
      ...{ instrument: 'XAUUSD', direction: 'long', status: 'limit', memo: '' },
      ...{ entryPrice: '3312.00', slPrice: '3302.00', t0Price: '3332.00', t1Price: '3352.00' },
      ...{ furtherTargets: ['3370.00', '3390.00'], portions: [40, 30, 20, 10], entryZonePrice: '3308.00' },
      ...{ stopRule: 'trail', trailDistance: '10.00', validUntil: '2026-11-27T18:00:00.000Z' },
    },
    errors: [],
    leftOut: [],
  }),
  draft(2, {
    raw: '{"ticker":"OANDA:GBPJPY","action":"buy","close":196.12,"sl":195.38,"tp1":197.05,"tp2":198.4}',
    fields: {
      ...READ,
      ...{ instrument: 'GBPJPY', direction: 'long', memo: 'Retest of the broken weekly high' },
      ...{ entryPrice: '196.120', slPrice: '195.380', t0Price: '197.050', t1Price: '198.400' },
    },
    errors: [],
    leftOut: [],
  }),
  draft(1, {
    raw: 'order sell @ 1 filled on EURXXX at 1.0856.',
    fields: { ...READ, direction: 'short' },
    errors: [
      { field: 'instrument', message: 'There is no instrument “EURXXX”' },
      { field: 'slPrice', message: 'Stop is not given' },
    ],
    leftOut: ['contracts: 1'],
  }),
];
const source = (given: Partial<IntakeSource>): IntakeSource => ({
  ...SOURCE,
  active: true,
  template: INTAKE_TEMPLATE,
  trustedBy: [],
  received: 41,
  lastUsedAt: '2026-11-22T14:02:09.000Z',
  edition: 1,
  version: 1,
  ...given,
});
const [MAYA, JONAS] = ['maya', 'jonas'].map((name) => ({ id: `of ${name}`, email: `${name}@t0.example` }));
export const SOURCES: IntakeSource[] = [
  source({}),
  source({ id: 2, name: 'Own scanner', trustedBy: [MAYA!] }),
  source({ id: 3, name: 'London open', trustedBy: [MAYA!, JONAS!] }),
  source({ id: 4, name: 'Old account', active: false, received: 0, lastUsedAt: null }),
];

const key = (name: string, how: string, given: Partial<ChannelKey> = {}): ChannelKey => ({
  key: name,
  isSet: true,
  isRequired: true,
  how,
  ...given,
});
const NOTHING = { state: 'set', ended: null, lastTest: null, spending: null, privateChat: null } as const;
export const CHANNELS: Channel[] = [
  {
    ...NOTHING,
    name: 'email',
    title: 'Email',
    purpose: 'Signals, steps, account emails and security notices leave through it.',
    keys: [
      key('SMTP_URL', 'The mail server with user and password.'),
      key('MAIL_FROM', 'The sender that members see.'),
      key('DKIM_DOMAIN', 'The domain that signs emails.', { isSet: false, isRequired: false }),
    ],
    lastTest: { channel: 'email', outcome: 'refused', detail: '550 5.1.1 No such user here', at: ago(2) },
  },
  {
    ...NOTHING,
    name: 'relay-discord',
    title: 'Relay to Discord',
    purpose: 'It sends signals and their steps to your channel in Discord.',
    keys: [key('RELAY_DISCORD_WEBHOOK', 'The address of a webhook.')],
    ended: 'Discord answered 404: Unknown Webhook',
    lastTest: { channel: 'relay-discord', outcome: 'accepted', detail: null, at: ago(90) },
  },
  {
    ...NOTHING,
    name: 'private-chat',
    title: 'Private chat in Telegram',
    purpose: 'It admits members to your private group or channel by invite, and removes them when their access ends.',
    keys: [key('TELEGRAM_PRIVATE_CHAT', 'The id of the chat.')],
    privateChat: {
      joined: 212,
      leaving: 2,
      failure: 'Telegram answered 400: Bad Request: not enough rights to restrict/unrestrict chat member',
    },
  },
  {
    ...NOTHING,
    name: 'sms',
    title: 'SMS',
    purpose: 'New signals, their ends and critical notifications reach members’ phones through it.',
    keys: [key('SMS_FROM', 'The sender.')],
    spending: { messages: 120, segments: 131, unpriced: 3, costs: [{ currency: 'USD', amount: '1.03700' }] },
  },
  {
    ...NOTHING,
    name: 'payments',
    title: 'Card payments (Stripe)',
    purpose: 'Members subscribe and pay through it.',
    state: 'incomplete',
    keys: [
      key('STRIPE_SECRET_KEY', 'A secret key from the developers’ page of Stripe.'),
      key('STRIPE_WEBHOOK_SECRET', 'The signing secret of the webhook.', { isSet: false }),
    ],
  },
];
export const DOCTOR: DoctorReport = {
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

/** Pasted texts of the corpus (tests/support/signal-texts), one of each kind. */
export const TEXTS = [
  'GBPJPY long 196.12 sl 195.38 tp 197.05 198.40',
  'GBPJPY BUY\nEntry 196.12\nS/L 195.38\nT/P 197.05\nT/P 198.40',
  'GBPJPY sell 196.12 sl 196.82 tp 195.20 194.10 80% Retest of the high',
  'US30 BUY LIMIT 42,780\nSL 42,650\nTP1 42,980\nTP2 43,200',
  'GBPJPY BUY 196.12\nSL 195.38 (-74 pips)\nTP1 197.05 (93 pips)\nTP2 198.40 (228 pips)\nLot size: 0.10',
  'GBPJPY BUY 196.12\nSL 195.38 (195.20)\nTP1 197.05\nTP2 198.40',
  'GBPJPY BUY 196.12 SL 195.38 TP 197.05 198.40 86% of position',
  'GBPJPY BUY 196.10-196.20 SL 195.38 TP 197.05 198.40',
  'GBPJPY BUY 196.12 SL 195.38 TP1 197.05 TP2 198.40 TP3 199.50',
  'GBPJPY BUY LIMIT 196.12-195.90\nSL 195.38\nTP1 197.05 (50%)\nTP2 198.40 (30%)\nTP3 199.50 (20%)\nSL to BE after TP1\nValid until 18:00 CET',
  'GBPJPY BUY 196.12\nSL 195.38\nTP1 197.05\nTP2 198.40\nUse proper money management',
  'GBPJPY BUY 196.12 SL 195.38 TP 197.05 198.40\nHalf size only, not yet active, wait for my GO',
  'GBPJPY BUY 19.61 SL 19.53 TP 19.70 19.84',
  'GBPJPY BUY 196.12 sl 40 pips tp 1R 2R',
  'GBPJPY BUY STOP 196.50 SL 195.80 TP 197.50 198.50',
  'CANCEL GBPJPY BUY LIMIT 195.72 SL 195.12 TP 196.72 197.72',
  'GBPJPY SL to BE',
  'RESULTS: GBPJPY BUY +93 pips, XAUUSD SELL +120 pips',
  'order buy @ 1 filled on EURUSD. New strategy position is 1',
  'EURCHF BUY 0.9350 SL 0.9300 TP 0.9400 0.9450',
  'Good morning traders, have a great week!',
];
