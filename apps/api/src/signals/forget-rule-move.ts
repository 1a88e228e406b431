import type { Signal as WireSignal } from '@t0/contracts';
import type { Signal } from '@t0/database';
import { canonicalPrice } from '@t0/domain';

/**
 * Where the stop was moved by hand: the one in force is no rule's any more, so its move is announced and its end is none of a stop that trailed
 * (docs/product/signals.md#stop-rules). Call it after the change, before the signal is stored.
 */
export function forgetRuleMove(signal: Signal, before: WireSignal): void {
  if (!signal.evidence?.stop || canonicalPrice(signal.instrument, signal.slPrice) === before.slPrice) return;
  signal.evidence = { ...signal.evidence };
  delete signal.evidence.stop;
}
