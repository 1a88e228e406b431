import { ConflictException } from '@nestjs/common';
import type { Quote, StepTick } from '@t0/contracts/prices';
import type { Signal as WireSignal } from '@t0/contracts/signals';
import { toWireSignal, type Signal } from '@t0/database/signals';
import { isEntryReached, tickOf } from '@t0/domain/prices';
import {
  isAnotherTrade,
  isOpenSignal,
  isSameLevels,
  isSameLifecycle,
  needsPrice,
  targetsReached,
  tradeName,
  toLifecycleState,
} from '@t0/domain/signals';
import type { EntityManager } from 'typeorm';
import type { QuotesNow } from '../prices/present-prices.ts';

/**
 * Stores a change by hand. If it changed what the lifecycle rule reads, ticks count from now on. No move of the stop stays due for a stop, target
 * or position that a hand changed, for a rule that moves no stop at targets, or after the end. A stop of another position, or one that a hand
 * moved, is no rule's any more: its move is announced, and it has not trailed (docs/product/signals.md#stop-rules). Returns the stored signal and
 * the live price to seal with its step; where a position needs one and there is none, the next tick is sealed
 * (docs/product/record.md#acts-of-the-desk). 409 where a position would change its instrument or direction without a price.
 */
export async function saveByHand(
  manager: EntityManager,
  signal: Signal,
  before: WireSignal,
  quotes: QuotesNow,
): Promise<{ after: WireSignal; tick: StepTick | null }> {
  const changed = toWireSignal(signal);
  const isAnother = isAnotherTrade(before, changed);
  const quote = quotes(isOpenSignal(before) || signal.priceDue ? before.instrument : changed.instrument);
  if (isAnother && !quote && (before.status === 'active' || signal.priceDue)) throw withoutPrice(before);
  const isPriced = quote !== null && !(isAnother && before.status === 'limit');
  signal.priceDue = !isPriced && (signal.priceDue || needsPrice(before, changed));
  const isOfRule = STOP_OF.every((field) => before[field] === changed[field]);
  if (!isOfRule || targetsReached(before) !== targetsReached(changed) || !movesAtTargets(changed))
    signal.stopDue = false;
  if (!isOfRule && signal.evidence) {
    signal.evidence = { ...signal.evidence };
    delete signal.evidence.stop;
  }
  if (!isSameLifecycle(toLifecycleState(before), toLifecycleState(changed))) signal.ticksSince = new Date();
  return { after: toWireSignal(await manager.save(signal)), tick: quote && tickOf(quote) };
}

/**
 * An order whose entry the price has reached is filled at the next tick: until then its times and rules stay, so that no edit keeps it unfilled
 * (docs/product/record.md#acts-of-the-desk). Its levels may change: the record counts it as filled then. 409 with its current state.
 */
export function requireNotFilling(before: WireSignal, changed: WireSignal, quote: Quote): void {
  if (before.status !== 'limit' || !isSameLevels(before, changed)) return;
  if (isSameLifecycle(toLifecycleState(before), toLifecycleState(changed))) return;
  if (!isEntryReached(before.direction, before.entryPrice, quote)) return;
  const message = `The price has reached the entry of ${tradeName(before)}: the order is being filled. Nothing was changed.`;
  throw new ConflictException({ error: 'ORDER_FILLING', message, current: before });
}

/** The end of its position would have no price of its instrument. */
function withoutPrice(current: WireSignal): ConflictException {
  const message = `There is no live price of ${current.instrument} at the moment: ${tradeName(current)} keeps its instrument and direction until there is one. Nothing was changed.`;
  return new ConflictException({ error: 'NO_LIVE_PRICE', message, current });
}

const STOP_OF = ['slPrice', 'instrument', 'direction'] as const;
const movesAtTargets = ({ status, stopRule }: WireSignal): boolean =>
  status !== 'closed' && stopRule !== undefined && stopRule !== 'trail';
