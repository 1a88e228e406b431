import { canonicalPrice } from '@t0/domain';
import type { Signal as WireSignal } from '@t0/contracts';
import type { Signal } from './signal.entity.ts';

/** A stored signal as it crosses the wire: prices with the instrument's decimals, dates in ISO 8601. */
export function toWireSignal(signal: Signal): WireSignal {
  const price = (value: string): string => canonicalPrice(signal.instrument, value);
  return {
    id: signal.id,
    instrument: signal.instrument,
    direction: signal.direction,
    entryPrice: price(signal.entryPrice),
    slPrice: price(signal.slPrice),
    t0Price: price(signal.t0Price),
    t1Price: price(signal.t1Price),
    targetPrice: price(signal.t0Price),
    currentPrice: signal.currentPrice === null ? null : price(signal.currentPrice),
    memo: signal.memo,
    status: signal.status,
    t0Hit: signal.t0Hit,
    t0HitAt: signal.t0HitAt?.toISOString() ?? null,
    closeReason: signal.closeReason,
    closedAt: signal.closedAt?.toISOString() ?? null,
    closePrice: signal.closePrice === null ? null : price(signal.closePrice),
    ...(signal.halfOffAt && { halfOffAt: signal.halfOffAt.toISOString() }),
    confidence: signal.confidence,
    monthlyBias: signal.monthlyBias,
    createdAt: signal.createdAt.toISOString(),
    updatedAt: signal.updatedAt.toISOString(),
    version: signal.version,
  };
}
