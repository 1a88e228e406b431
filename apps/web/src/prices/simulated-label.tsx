import { cx } from '../shared/lib/cx.ts';
import { useSimulated } from './price-store.ts';

/** Appears next to all prices, as long as they come from the simulator. */
export function SimulatedLabel({ className }: { className?: string }) {
  return (
    <span hidden={!useSimulated()} data-label="simulated" className={cx('lab whitespace-nowrap', className)}>
      Simulated feed
    </span>
  );
}
