import type { Signal } from '../signals/signal.entity.ts';
import type { User } from '../accounts/user.entity.ts';

/** Password of every demo account. */
export const DEMO_PASSWORD = 'T0-Terminal!';

const UNPAID = { hasActiveSubscription: false, subscriptionStatus: 'inactive' } as const;

/** The owner first. */
export const DEMO_USERS: Pick<
  User,
  'email' | 'firstName' | 'lastName' | 'role' | 'hasActiveSubscription' | 'subscriptionStatus'
>[] = [
  {
    email: 'admin@t0.local',
    firstName: 'Ada',
    lastName: 'Admin',
    role: 'owner',
    ...UNPAID,
  },
  {
    email: 'member@t0.local',
    firstName: 'Maya',
    lastName: 'Member',
    role: null,
    hasActiveSubscription: true,
    subscriptionStatus: 'active',
  },
  {
    email: 'guest@t0.local',
    firstName: 'Gus',
    lastName: 'Guest',
    role: null,
    ...UNPAID,
  },
  {
    email: 'analyst@t0.local',
    firstName: 'Anna',
    lastName: 'Analyst',
    role: 'analyst',
    ...UNPAID,
  },
  {
    email: 'support@t0.local',
    firstName: 'Sam',
    lastName: 'Support',
    role: 'support',
    ...UNPAID,
  },
];

type DemoSignal = Pick<
  Signal,
  | 'instrument'
  | 'direction'
  | 'entryPrice'
  | 'slPrice'
  | 't0Price'
  | 't1Price'
  | 'memo'
  | 'status'
  | 't0Hit'
  | 'closeReason'
  | 'closedAt'
  | 'closePrice'
  | 'confidence'
  | 'monthlyBias'
  | 'createdAt'
> &
  Partial<Pick<Signal, 'furtherTargets' | 'portions' | 'entryZonePrice' | 'stopRule' | 'trailDistance' | 'validUntil'>>;

/** Of a signal that is not closed. */
const OPEN = { closeReason: null, closedAt: null, closePrice: null };

/** How long the order with a time waits, hours: then it expires. */
const VALID_HOURS = 72;

/** Signals in every state and with every stop rule, the newest an hour before `now`. Prices lie around the reference prices of the instruments. */
export function demoSignals(now: Date): DemoSignal[] {
  const ago = (hours: number): Date => new Date(now.getTime() - hours * 3_600_000);
  return [
    {
      instrument: 'GBPJPY',
      direction: 'short',
      entryPrice: '197.840',
      slPrice: '198.450',
      t0Price: '196.900',
      t1Price: '195.960',
      memo: 'T1 reached 17 November, full target',
      status: 'closed',
      t0Hit: true,
      closeReason: 't1',
      closedAt: ago(172),
      closePrice: '195.960',
      confidence: 74,
      monthlyBias: 'Bearish',
      createdAt: ago(190),
    },
    {
      instrument: 'US30',
      direction: 'long',
      entryPrice: '42610.00',
      slPrice: '42395.00',
      t0Price: '42880.00',
      t1Price: '43240.00',
      memo: 'Stopped before the open, no follow-through',
      status: 'closed',
      t0Hit: false,
      closeReason: 'stop',
      closedAt: ago(131),
      closePrice: '42395.00',
      confidence: 69,
      monthlyBias: 'Bullish',
      createdAt: ago(140),
    },
    {
      instrument: 'GBPUSD',
      direction: 'short',
      entryPrice: '1.35260',
      slPrice: '1.35710',
      t0Price: '1.34640',
      t1Price: '1.33950',
      memo: 'T1 reached, full move from weekly supply',
      status: 'closed',
      t0Hit: true,
      closeReason: 't1',
      closedAt: ago(61),
      closePrice: '1.33950',
      confidence: 88,
      monthlyBias: 'Bearish',
      createdAt: ago(96),
    },
    {
      instrument: 'AUDUSD',
      direction: 'long',
      entryPrice: '0.64720',
      slPrice: '0.64390',
      t0Price: '0.65100',
      t1Price: '0.65660',
      memo: 'Stop to entry after T0. Holding for the monthly level.',
      status: 'active',
      t0Hit: true,
      ...OPEN,
      confidence: 82,
      monthlyBias: 'Bullish',
      createdAt: ago(52),
    },
    {
      instrument: 'AUDUSD',
      direction: 'short',
      entryPrice: '0.65480',
      slPrice: '0.65860',
      t0Price: '0.64890',
      t1Price: '0.64210',
      stopRule: 'trail',
      trailDistance: '0.00380',
      memo: 'Only if Asia sweeps the high first',
      status: 'limit',
      t0Hit: false,
      ...OPEN,
      confidence: 64,
      monthlyBias: 'Potentially Reversing',
      createdAt: ago(30),
    },
    {
      instrument: 'US30',
      direction: 'short',
      entryPrice: '42980.00',
      slPrice: '43190.00',
      t0Price: '42640.00',
      t1Price: '42210.00',
      furtherTargets: ['41850.00', '41400.00'],
      portions: [40, 30, 20, 10],
      entryZonePrice: '43050.00',
      stopRule: 'behind-targets',
      memo: 'Weekly supply, third touch. Size down into the data.',
      status: 'active',
      t0Hit: false,
      ...OPEN,
      confidence: 78,
      monthlyBias: 'Bearish',
      createdAt: ago(9),
    },
    {
      instrument: 'GBPUSD',
      direction: 'long',
      entryPrice: '1.34180',
      slPrice: '1.33560',
      t0Price: '1.35020',
      t1Price: '1.36100',
      furtherTargets: ['1.36900'],
      entryZonePrice: '1.33900',
      stopRule: 'entry-at-t0',
      validUntil: ago(-VALID_HOURS),
      memo: 'Waiting at 4H imbalance under Monday low',
      status: 'limit',
      t0Hit: false,
      ...OPEN,
      confidence: 91,
      monthlyBias: 'Bullish',
      createdAt: ago(4),
    },
    {
      instrument: 'GBPJPY',
      direction: 'long',
      entryPrice: '196.120',
      slPrice: '195.380',
      t0Price: '197.050',
      t1Price: '198.400',
      memo: 'Monthly demand held on the second test. Entry is the retest of the broken weekly high; the stop sits under the London low.',
      status: 'active',
      t0Hit: false,
      ...OPEN,
      confidence: 86,
      monthlyBias: 'Bullish',
      createdAt: ago(1),
    },
  ];
}
