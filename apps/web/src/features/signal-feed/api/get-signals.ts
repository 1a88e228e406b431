import type { Signal } from '@t0/contracts';
import { readSnapshot } from '../../../shared/lib/live/snapshot.ts';
import type { Snapshot } from '../../../shared/lib/live/snapshot.ts';

/** GET /api/signals: the list, with the log position it was read at. */
export function getSignals(abort?: AbortSignal): Promise<Snapshot<Signal[]>> {
  return readSnapshot<Signal[]>('/api/signals', abort);
}
