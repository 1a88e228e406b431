import type { ChartMemo, ChartMemoDto, SignalInstrument } from '@t0/contracts';
import { request } from '../../../shared/lib/http.ts';

/** PUT /api/chart-memos/{instrument}: what changed, and the version the editor was looking at. */
export function writeMemo(instrument: SignalInstrument, body: ChartMemoDto): Promise<ChartMemo> {
  return request<ChartMemo>(`/api/chart-memos/${instrument}`, { method: 'PUT', body });
}
