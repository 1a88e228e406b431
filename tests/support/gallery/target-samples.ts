import type { UserNotification } from '@t0/contracts/notifications';
import type { Signal } from '@t0/contracts/signals';
import { wireSignal } from '../wire-signal.ts';

const ago = (minutes: number): string => new Date(Date.now() - minutes * 60_000).toISOString();
const ahead = (hours: number): string => new Date(Date.now() + hours * 3_600_000).toISOString();
const TEN = ['199.100', '199.800', '200.500', '201.200', '202.000', '202.800', '203.600', '204.500'];
const STEADY = { confidence: 80, memo: 'Retest of the broken weekly high.' };
const DOW = { entryPrice: '42980', slPrice: '43190', t0Price: '42640', t1Price: '42210', targetPrice: '42640' };
const CABLE = {
  entryPrice: '1.26400',
  slPrice: '1.25900',
  t0Price: '1.27100',
  t1Price: '1.27900',
  targetPrice: '1.27100',
};
const ended = (reason: Signal['closeReason']) =>
  ({ status: 'closed', closeReason: reason, closedAt: ago(90), createdAt: ago(900), updatedAt: ago(90) }) as const;

const STATES: Partial<Signal>[] = [
  {
    ...{ furtherTargets: TEN, portions: [20, 20, 10, 10, 10, 10, 5, 5, 5, 5], entryZonePrice: '195.900' },
    ...{ stopRule: 'behind-targets', t0Hit: true, t0HitAt: ago(60), furtherHitsAt: [ago(50), ago(20)] },
  },
  {
    ...{ instrument: 'US30', direction: 'short', status: 'limit', ...DOW, entryZonePrice: '43040' },
    ...{ furtherTargets: ['41800', '41400'], portions: [40, 30, 20, 10] },
    ...{ stopRule: 'entry-at-t0', validUntil: ahead(3), closeAt: ahead(40) },
  },
  { instrument: 'GBPUSD', ...CABLE, furtherTargets: ['1.28800'], stopRule: 'trail', trailDistance: '0.00400' },
  { instrument: 'US30', direction: 'short', ...DOW, ...ended('expired'), furtherTargets: ['41800'] },
  {
    ...{ ...ended('trail'), closePrice: '198.100', stopRule: 'trail', trailDistance: '0.740' },
    ...{ furtherTargets: TEN.slice(0, 2), t0Hit: true, t0HitAt: ago(300), furtherHitsAt: [ago(200)] },
  },
  { instrument: 'GBPUSD', ...CABLE, ...ended('time'), closePrice: '1.26900', furtherTargets: ['1.28800', '1.29900'] },
  {},
];

/** Signals with a zone, further targets, each rule and each end by time; the last one in the old form. */
export const TARGETED = STATES.map((given, index) => {
  const at = ago(index * 47 + 61);
  return wireSignal({ id: 9101 + index, ...STEADY, createdAt: at, updatedAt: at, ...given });
});

const LEVELS = 'T0 197.050, T1 198.400, T2 199.100, T3 199.800';
const FORMER = `${LEVELS}, SL 195.380. Entry zone 196.120 to 195.900. Confidence 80% High.`;
/** The alert that announced the first of them, after its targets were changed and a rule moved its stop. */
export const RENEWED: UserNotification[] = [
  {
    ...{ id: 9301, isRead: false, readAt: null, readVersion: 0 },
    notification: {
      ...{
        id: 9301,
        title: 'LONG GBPJPY @ 196.120',
        type: 'signal',
        priority: 'high',
        isGlobal: false,
        signalId: 9101,
      },
      message: FORMER.replace('SL 195.380', 'SL 196.120').replace('T3 199.800', 'T3 200.500'),
      replaced: { title: 'LONG GBPJPY @ 196.120', message: FORMER },
      ...{ scheduledFor: null, expiresAt: null, createdAt: ago(61), version: 3 },
    },
  },
];
