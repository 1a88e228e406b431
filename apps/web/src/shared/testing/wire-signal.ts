import type { Signal } from '@t0/contracts';

/** A signal in the server's format: US30 short, active; `given` overrides its fields. */
export function wireSignal(given: Partial<Signal> = {}): Signal {
  return {
    id: 7,
    instrument: 'US30',
    direction: 'short',
    entryPrice: '42980',
    slPrice: '43190',
    t0Price: '42640',
    t1Price: '42210',
    targetPrice: '42640',
    currentPrice: null,
    memo: 'Weekly supply, third touch.',
    status: 'active',
    t0Hit: false,
    t0HitAt: null,
    closeReason: null,
    closedAt: null,
    closePrice: null,
    confidence: 78,
    monthlyBias: 'Bearish',
    createdAt: '2026-11-19T09:05:00.000Z',
    updatedAt: '2026-11-19T09:05:00.000Z',
    version: 1,
    ...given,
  };
}
