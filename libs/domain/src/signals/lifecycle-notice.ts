import type { Signal, TargetStep } from '@t0/contracts/signals';
import { formatPrice } from '../prices/price-format.ts';
import { toPriceUnits } from '../prices/price-units.ts';
import type { Notice } from './signal-changes.ts';
import type { Transition } from './lifecycle-state.ts';
import { tradeName } from './signal-order.ts';
import { closeTitle, isTarget, targetPriceOf } from './target-states.ts';
import type { TargetName } from './signal-targets.ts';

/** A transition without its price; a stop that a rule moves is announced by `changeNotice`. */
export type NoticedStep =
  | { kind: 'activated' | 't0' }
  | { kind: 'target'; target: TargetStep }
  | { kind: 'closed'; reason: Extract<Transition, { kind: 'closed' }>['reason'] };

type Noticed = Pick<
  Signal,
  'direction' | 'instrument' | 'entryPrice' | 't0Price' | 't1Price' | 'slPrice' | 'furtherTargets'
>;

/**
 * How a transition is announced to subscribers (docs/product/signals.md#lifecycle); `price` null: no tick is known, and an order may have
 * been made active by hand.
 */
export function transitionNotice(signal: Noticed, transition: NoticedStep, price: string | null): Notice {
  const name = tradeName(signal);
  const shown = (level: string): string => formatPrice(signal.instrument, level);
  const reached = price === null ? 'reached.' : `reached at ${shown(price)}.`;
  const target = (of: TargetName): string =>
    `${of.toUpperCase()} ${shown(targetPriceOf(signal, of) ?? signal.t1Price)}`;
  switch (transition.kind) {
    case 'activated':
      return {
        title: 'Limit order activated',
        message:
          price === null
            ? `${name}: the order at ${shown(signal.entryPrice)} is active now.`
            : `${name}: entry ${shown(signal.entryPrice)} ${reached}`,
      };
    case 't0':
      return { title: `T0 HIT: ${name}`, message: `${name}: ${target('t0')} ${reached}` };
    case 'target': {
      const of = transition.target;
      return { title: `${of.toUpperCase()} HIT: ${name}`, message: `${name}: ${target(of)} ${reached}` };
    }
    case 'closed': {
      const { reason } = transition;
      const at = price === null ? '' : ` at ${shown(price)}`;
      const message = isTarget(reason)
        ? isShortOf(signal, reason, price)
          ? `${target(reason)} was taken by hand. The signal is closed${at}.`
          : `${target(reason)} ${reached} The signal is closed.`
        : {
            stop: `stop ${shown(signal.slPrice)} ${reached} The signal is closed.`,
            trail: `the stop that followed the price, ${shown(signal.slPrice)}, ${reached} The signal is closed.`,
            time: `its time is over. The signal is closed${at}.`,
            expired: 'the price did not reach the entry in time. The order is closed.',
          }[reason];
      return { title: `${closeTitle(reason)}: ${name}`, message: `${name}: ${message}` };
    }
  }
}

/** True if a signal with further targets closed before its last one: the desk took it, not the price. */
function isShortOf(signal: Noticed, target: TargetName, price: string | null): boolean {
  const level = targetPriceOf(signal, target);
  if (price === null || level === undefined || !signal.furtherTargets) return false;
  const beyond = toPriceUnits(price) - toPriceUnits(level);
  return signal.direction === 'long' ? beyond < 0 : beyond > 0;
}
