import { NEW_SIGNAL, type Signal } from '@t0/contracts/signals';

/** A signal in the server's format: US30 short, active; `given` overrides its fields. */
export function wireSignal(given: Partial<Signal> = {}): Signal {
  return {
    ...NEW_SIGNAL,
    id: 7,
    instrument: 'US30',
    direction: 'short',
    entryPrice: '42980',
    slPrice: '43190',
    t0Price: '42640',
    t1Price: '42210',
    targetPrice: '42640',
    memo: 'Weekly supply, third touch.',
    confidence: 78,
    monthlyBias: 'Bearish',
    createdAt: '2026-11-19T09:05:00.000Z',
    updatedAt: '2026-11-19T09:05:00.000Z',
    ...given,
  };
}
