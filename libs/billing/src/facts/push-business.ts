import type { TransientBus } from '@t0/events';

/** Has open pages of owners read the figures of the business again. Call it after the commit; it may be lost (docs/REALTIME.md#transient-pushes). */
export function pushBusiness(bus: TransientBus): void {
  void bus.push('staff:money', { type: 'business', data: { at: new Date().toISOString() } }).catch(() => undefined);
}
