import Big from 'big.js';
import type { SignalDirection } from '@t0/contracts/prices';

/** Quotients are cut, never rounded up: a size is never too large. */
const Cut = Big();
Cut.DP = 24;
Cut.RM = Big.roundDown;

/** A trade and an account; every figure a decimal string above 0. */
export interface SizeQuestion {
  direction: SignalDirection;
  entry: string;
  stop: string;
  /** Targets; left out: no gain is calculated. */
  t0?: string;
  t1?: string;
  /** In the account's currency. */
  balance: string;
  /** Of the balance, lost at the stop. */
  percent: string;
  /** Units in one lot. */
  contractSize: string;
  /** Smallest size and step, lots. */
  step: string;
  /** The value of one unit of the quote currency in the account's: to pay (losses, margin), and to receive (gains). */
  rate: { pay: string; get: string };
  /** The ratio of the position to its margin; left out: no margin is calculated. */
  leverage?: string;
  /** Price difference of one pip or point: '0.0001'. */
  pip: string;
}

/** A size that can be dealt, and what it means; decimal strings in the account's currency unless said otherwise. */
export interface PositionSize {
  lots: string;
  units: string;
  /** At the stop, exact. */
  loss: string;
  /** The same in percent of the balance. */
  lossPercent: string;
  gainT0: string | null;
  gainT1: string | null;
  margin: string | null;
  /** True: the margin is more than the balance. */
  marginShort: boolean;
  pipValue: string;
}

/** Why there is no size. */
export type NoSize =
  | { reason: 'no-stop' }
  /** The smallest size would lose `smallestPercent` of the balance. */
  | { reason: 'too-small'; smallest: string; smallestPercent: string };

export type SizeAnswer = { size: PositionSize; none?: undefined } | { size?: undefined; none: NoSize };

/**
 * The greatest size whose loss at the stop stays within the percent chosen (docs/product/sizing.md#size): the balance's percent by what one
 * lot loses at the stop, rounded down to the step. All in decimals. None without a stop behind the entry, or where the smallest is too much.
 *
 * @example
 * // BabyPips' lesson: USD 5,000, 1 %, 200 pips of EURUSD are 2,500 units
 * positionSize({ direction: 'long', entry: '1.3000', stop: '1.2800', balance: '5000', percent: '1', contractSize: '100000',
 *   step: '0.001', rate: { pay: '1', get: '1' }, pip: '0.0001' }).size?.units; // '2500'
 */
export function positionSize(question: SizeQuestion): SizeAnswer {
  const { balance, percent, contractSize, step, rate } = question;
  const side = question.direction === 'long' ? 1 : -1;
  const behind = new Cut(question.entry).minus(question.stop).times(side);
  if (behind.lte(0)) return { none: { reason: 'no-stop' } };
  const perLot = behind.times(contractSize).times(rate.pay);
  const budget = new Cut(balance).times(percent).div(100);
  const percentOf = (money: Big): Big => money.times(100).div(balance);
  const steps = budget.div(perLot.times(step)).round(0, Big.roundDown);
  if (steps.lte(0)) {
    const smallestPercent = percentOf(perLot.times(step)).toFixed();
    return { none: { reason: 'too-small', smallest: new Big(step).toFixed(), smallestPercent } };
  }
  const lots = steps.times(step);
  const units = lots.times(contractSize);
  const loss = lots.times(perLot);
  const gain = (target?: string): string | null =>
    target === undefined
      ? null
      : units.times(new Cut(target).minus(question.entry).times(side)).times(rate.get).toFixed();
  const margin = question.leverage ? units.times(question.entry).times(rate.pay).div(question.leverage) : null;
  return {
    size: {
      lots: lots.toFixed(),
      units: units.toFixed(),
      loss: loss.toFixed(),
      lossPercent: percentOf(loss).toFixed(),
      gainT0: gain(question.t0),
      gainT1: gain(question.t1),
      margin: margin?.toFixed() ?? null,
      marginShort: margin?.gt(balance) ?? false,
      pipValue: units.times(question.pip).times(rate.pay).toFixed(),
    },
  };
}
