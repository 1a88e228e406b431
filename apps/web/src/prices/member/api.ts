import type { CandleInterval, CandlePage, InstrumentSymbol } from '@t0/contracts';
import { queryOptions } from '@tanstack/react-query';
import { request } from '../../shared/lib/http.ts';

/** GET /api/candles/{instrument}: the product's price history. Read again whenever a chart is opened: ticks do not reach a closed one. */
export const candlesQuery = (instrument: InstrumentSymbol, interval: CandleInterval) =>
  queryOptions({
    queryKey: ['/api/candles', instrument, interval],
    queryFn: ({ signal }) => request<CandlePage>(`/api/candles/${instrument}?interval=${interval}`, { signal }),
    staleTime: 0,
    retry: 1,
  });
