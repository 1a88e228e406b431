import type { MemberEntry } from '@t0/contracts/accounts';
import type { MemberMoney, MemberPage, MemberPayment } from '@t0/contracts/members';

const DAY_MS = 86_400_000;
const ago = (days: number): string => new Date(Date.now() - days * DAY_MS).toISOString();

/** The id in the address of the pictures. */
export const MEMBER_ID = '4f6d2c1a-7b1e-4c11-9a55-0c5f2f9f7a10';

const MEMBER: MemberEntry = {
  id: MEMBER_ID,
  email: 'amara.okafor@example.com',
  firstName: 'Amara',
  lastName: 'Okafor',
  isAdmin: false,
  role: null,
  hasActiveSubscription: true,
  subscriptionStatus: 'past_due',
  membership: 'past_due',
  plan: 'monthly',
  renewsAt: ago(-27),
  needsAdminNotification: false,
  stripeCustomerId: 'cus_PqR8sT2uVwXyZ1',
  whopUserId: null,
  createdAt: ago(212),
  updatedAt: ago(1),
  lastLoginAt: ago(3),
  lastSeenAt: ago(0.1),
  ipAddress: '203.0.113.7',
  location: 'United Kingdom',
  deviceInfo: 'Mozilla/5.0',
  sessionId: '3fa9c1d2',
  version: 41,
};

/** One with something of everything. */
export const MEMBER_PAGE: MemberPage = {
  member: MEMBER,
  emailVerified: true,
  hasPassword: true,
  secondFactor: true,
  passkeys: 1,
  blacklisted: null,
  suppressed: null,
  deletedAt: null,
  subscriptions: [
    {
      id: 9,
      provider: 'manual',
      externalId: `manual:${MEMBER_ID}`,
      customerId: null,
      status: 'active',
      plan: null,
      currentPeriodEnd: ago(-14),
      cancelAtPeriodEnd: true,
      startedAt: ago(2),
      endedAt: null,
      resumesAt: null,
      url: null,
    },
    {
      id: 4,
      provider: 'stripe',
      externalId: 'sub_1QZk2LAbCdEfGhIj',
      customerId: 'cus_PqR8sT2uVwXyZ1',
      status: 'past_due',
      plan: 'monthly',
      currentPeriodEnd: ago(-27),
      cancelAtPeriodEnd: false,
      startedAt: ago(120),
      endedAt: null,
      resumesAt: null,
      url: 'https://dashboard.stripe.com/subscriptions/sub_1QZk2LAbCdEfGhIj',
    },
    {
      id: 1,
      provider: 'whop',
      externalId: 'mem_8sKd02Lq',
      customerId: 'user_77aBc',
      status: 'canceled',
      plan: 'monthly',
      currentPeriodEnd: ago(118),
      cancelAtPeriodEnd: false,
      startedAt: ago(212),
      endedAt: ago(118),
      resumesAt: null,
      url: 'https://whop.com/dashboard',
    },
  ],
  sessions: [
    { handle: 'a', device: 'Chrome on Windows', address: '203.0.113.7', signedInAt: ago(3), lastSeenAt: ago(0.1) },
    { handle: 'b', device: 'Safari on iOS', address: '198.51.100.24', signedInAt: ago(9), lastSeenAt: ago(1.2) },
  ],
  browsers: 3,
  channels: [
    { channel: 'email', sent: 412, failed: 3, queued: 1, suppressed: 12, lastSentAt: ago(0.2), targets: null },
    { channel: 'push', sent: 1208, failed: 0, queued: 0, suppressed: 4, lastSentAt: ago(0.2), targets: 2 },
    { channel: 'telegram', sent: 96, failed: 1, queued: 0, suppressed: 0, lastSentAt: ago(0.3), targets: 1 },
  ],
  read: { count: 318, lastAt: ago(0.15) },
  mails: [
    { id: 3, kind: 'password-reset', status: 'sent', createdAt: ago(3.1), sentAt: ago(3.1), error: null },
    { id: 2, kind: 'new-device', status: 'sent', createdAt: ago(9), sentAt: ago(9), error: null },
    { id: 1, kind: 'welcome', status: 'failed', createdAt: ago(212), sentAt: null, error: '450 4.2.1 Mailbox busy' },
  ],
  line: {
    unread: 1,
    last: [
      message(12, false, 'My card was replaced. Can I keep access until the new one arrives?', 0.5),
      message(11, true, 'Of course. Write when it is there.', 4),
    ],
  },
  notes: [
    { id: 2, text: 'Two weeks granted until the new card arrives.', authorEmail: 'owner@t0.local', createdAt: ago(2) },
    { id: 1, text: 'Moved from Whop in summer.', authorEmail: 'support@t0.local', createdAt: ago(117) },
  ],
};

function message(id: number, isFromAdmin: boolean, text: string, days: number): MemberPage['line']['last'][number] {
  return {
    id,
    userId: MEMBER_ID,
    message: text,
    imageUrl: null,
    isFromAdmin,
    isRead: false,
    readAt: null,
    createdAt: ago(days),
  };
}

const payment = (id: string, days: number, more: Partial<MemberPayment> = {}): MemberPayment => ({
  provider: 'stripe',
  id,
  invoiceId: null,
  status: 'succeeded',
  amount: 4900,
  currency: 'USD',
  fee: { amount: 172, currency: 'USD' },
  at: ago(days),
  refunds: [],
  disputes: [],
  url: `https://dashboard.stripe.com/payments/${id}`,
  ...more,
});

export const MEMBER_MONEY: MemberMoney = {
  totals: [{ amount: 12_200, currency: 'USD' }],
  payments: [
    payment('ch_3QZk2LAbCdEf0004', 1, { status: 'failed' }),
    payment('ch_3QZk2LAbCdEf0003', 31, {
      refunds: [
        {
          provider: 'stripe',
          id: 're_1',
          paymentId: 'ch_3',
          status: 'succeeded',
          amount: 2500,
          currency: 'USD',
          at: ago(29),
        },
      ],
    }),
    payment('ch_3QZk2LAbCdEf0002', 61),
    payment('ch_3QZk2LAbCdEf0001', 91, {
      disputes: [
        {
          provider: 'stripe',
          id: 'dp_1',
          paymentId: 'ch_1',
          status: 'won',
          amount: 4900,
          currency: 'USD',
          at: ago(80),
        },
      ],
    }),
  ],
};
