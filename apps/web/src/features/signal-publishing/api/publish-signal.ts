import { IDEMPOTENCY_HEADER } from '@t0/contracts';
import type { CreateSignalDto, Signal } from '@t0/contracts';
import { request } from '../../../shared/lib/http.ts';

/** POST /api/signals. The same key answers with the first call's result, so repeating it publishes nothing twice. */
export function publishSignal(draft: CreateSignalDto, key: string): Promise<Signal> {
  return request<Signal>('/api/signals', { method: 'POST', body: draft, headers: { [IDEMPOTENCY_HEADER]: key } });
}
