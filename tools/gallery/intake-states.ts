import type { IntakeDraft, IntakeSource } from '@t0/contracts';
import { INTAKE_TEMPLATE } from '@t0/contracts';
import { answered } from './state.ts';
import type { State } from './state.ts';

const DRAFTS: IntakeDraft[] = [
  {
    id: 2,
    sourceId: 1,
    sourceName: 'TradingView, 4H breakout',
    raw: '{"ticker":"OANDA:GBPJPY","action":"buy","close":196.12,"sl":195.38,"tp1":197.05,"tp2":198.4}',
    fields: {
      instrument: 'GBPJPY',
      direction: 'long',
      status: 'active',
      entryPrice: '196.120',
      slPrice: '195.380',
      t0Price: '197.050',
      t1Price: '198.400',
      confidence: 75,
      monthlyBias: 'Bullish',
      memo: 'Retest of the broken weekly high',
    },
    errors: [],
    leftOut: [],
    createdAt: '2026-11-22T14:02:09.000Z',
    version: 1,
  },
  {
    id: 1,
    sourceId: 1,
    sourceName: 'TradingView, 4H breakout',
    raw: 'order sell @ 1 filled on EURXXX at 1.0856.',
    fields: { direction: 'short', status: 'active', confidence: 75, monthlyBias: 'Bullish' },
    errors: [
      { field: 'instrument', message: 'There is no instrument “EURXXX”' },
      { field: 'slPrice', message: 'Stop is not given' },
    ],
    leftOut: ['contracts: 1'],
    createdAt: '2026-11-22T14:01:40.000Z',
    version: 1,
  },
];
const source = (id: number, given: Partial<IntakeSource>): IntakeSource => ({
  id,
  name: 'TradingView, 4H breakout',
  active: true,
  template: INTAKE_TEMPLATE,
  trustedBy: [],
  received: 41,
  lastUsedAt: '2026-11-22T14:02:09.000Z',
  edition: 1,
  version: 1,
  ...given,
});
const TRUSTERS = [
  { id: '00000000-0000-4000-8000-000000000001', email: 'maya@t0.example' },
  { id: '00000000-0000-4000-8000-000000000002', email: 'jonas@t0.example' },
];
const SOURCES = [
  source(1, {}),
  source(2, { name: 'Own scanner', trustedBy: TRUSTERS.slice(0, 1) }),
  source(3, { name: 'London open', trustedBy: TRUSTERS }),
  source(4, { name: 'Old account', active: false, received: 0, lastUsedAt: null }),
];

/** Alerts of other programs, as administrators see them. */
export const INTAKE_STATES: State[] = [
  {
    name: 'console-create-alerts',
    who: 'admin',
    path: '/notifications?tab=create',
    full: true,
    arrange: answered('/api/admin/intake/drafts', 200, DRAFTS),
  },
  {
    name: 'console-alert-sources',
    who: 'admin',
    path: '/notifications?tab=settings',
    full: true,
    arrange: answered('/api/admin/intake/sources', 200, SOURCES),
  },
  {
    name: 'console-alert-source-form',
    who: 'admin',
    path: '/notifications?tab=settings',
    act: (page) => page.getByRole('button', { name: 'NEW SOURCE' }).click(),
  },
];
