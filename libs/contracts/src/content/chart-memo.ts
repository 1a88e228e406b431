import type { SignalInstrument } from '../prices/instruments.ts';

/** The market analysis of one instrument as it crosses the wire (docs/product/content.md#chart-memos). Texts are plain and may be empty. */
export interface ChartMemo {
  id: number;
  instrument: SignalInstrument;
  memoText: string;
  /** `/objects/` paths, at most 10. */
  memoImageUrls: string[];
  /** The first of `memoImageUrls` (legacy single image). */
  memoImageUrl: string | null;
  keyLevels: string;
  marketStructure: string;
  riskManagement: string;
  updatedAt: string;
  version: number;
}
