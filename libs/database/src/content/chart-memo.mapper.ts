import type { ChartMemo as WireChartMemo } from '@t0/contracts/content';
import type { SignalInstrument } from '@t0/contracts/prices';
import type { ChartMemo } from './chart-memo.entity.ts';

/** A stored chart memo as it crosses the wire. */
export function toWireChartMemo(memo: ChartMemo): WireChartMemo {
  return {
    id: memo.id,
    instrument: memo.instrument as SignalInstrument,
    memoText: memo.memoText,
    memoImageUrls: memo.memoImageUrls,
    memoImageUrl: memo.memoImageUrls[0] ?? null,
    keyLevels: memo.keyLevels,
    marketStructure: memo.marketStructure,
    riskManagement: memo.riskManagement,
    updatedAt: memo.updatedAt.toISOString(),
    version: memo.version,
  };
}
