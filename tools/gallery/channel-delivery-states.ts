import type { ChannelDeliveryRow, ChannelSubject, EmailSummary } from '@t0/contracts';
import type { Page } from '@playwright/test';
import { answered } from './state.ts';
import type { State } from './state.ts';

const ago = (minutes: number): string => new Date(Date.now() - minutes * 60_000).toISOString();

const SUMMARY: EmailSummary = {
  total: 12_408,
  successful: 12_391,
  failed: 3,
  successRate: 100,
  queued: 2,
  suppressed: 12,
};
const LONG = { signalInstrument: 'GBPJPY', signalDirection: 'long', notificationTitle: null };
const NOTICE = { signalInstrument: null, signalDirection: null, notificationTitle: 'Market closes early' };
const SUBJECTS: ChannelSubject[] = [
  { about: 'signal', id: 31, ...LONG, createdAt: ago(4), total: 2486, queued: 2, sent: 2481, failed: 2, suppressed: 1 },
  {
    about: 'notification',
    id: 84,
    ...NOTICE,
    createdAt: ago(50),
    total: 1240,
    queued: 0,
    sent: 1240,
    failed: 0,
    suppressed: 0,
  },
];
const row = (id: number, given: Partial<ChannelDeliveryRow>): ChannelDeliveryRow => ({
  id,
  channel: 'push',
  userEmail: 'member@t0.local',
  targetName: 'Chrome on Android',
  relay: null,
  ...LONG,
  stepKind: null,
  messageKind: null,
  sentAt: ago(4),
  deliveryStatus: 'sent',
  attempts: 1,
  createdAt: ago(4),
  lastError: null,
  ...given,
});
const RELAY = { channel: 'relay', userEmail: null, targetName: null } as const;
const ROWS: ChannelDeliveryRow[] = [
  row(9, {
    ...RELAY,
    relay: 'discord',
    stepKind: 't0',
    sentAt: null,
    deliveryStatus: 'failed',
    lastError: 'Discord answered 404: Unknown Webhook',
  }),
  row(8, { ...RELAY, relay: 'slack', stepKind: 't0' }),
  row(7, { stepKind: 't0', sentAt: null, deliveryStatus: 'suppressed', lastError: 'A later step is told instead' }),
  row(6, {
    channel: 'webhook',
    targetName: 'hooks.example.com',
    messageKind: 'signal.created',
    sentAt: null,
    deliveryStatus: 'queued',
    lastError: 'It answered 503',
  }),
  row(5, {}),
  row(4, { ...NOTICE }),
];

const arrange = async (page: Page): Promise<void> => {
  await answered('/api/admin/channel-summary', 200, SUMMARY)(page);
  await answered('/api/admin/channel-subjects', 200, SUBJECTS)(page);
  await answered('/api/admin/channel-deliveries', 200, ROWS)(page);
};

/** EMAILS, OTHER CHANNELS with content (docs/product/console.md#other-channels). */
export const CHANNEL_DELIVERY_STATES: State[] = [
  {
    name: 'emails-channels',
    who: 'admin',
    path: '/notifications?tab=emails&by=channels',
    arrange,
    act: (page) => page.getByTestId('delivery-9').waitFor(),
    full: true,
  },
];
