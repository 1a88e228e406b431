import Big from 'big.js';
import type { SizeQuestion } from './position-size.ts';

/** What comes out at one target; decimal strings, the gain in the account's currency. */
export interface PortionGain {
  /** Whole steps; '0': a broker cannot close so little. */
  lots: string;
  gain: string;
}

/** A size that comes out by portions. */
export interface PortionGains {
  /** One for each target, T0 first. */
  parts: PortionGain[];
  /** Their sum, when every target is reached. */
  gain: string;
  /** True: every part is exactly its portion, without rounding. */
  exact: boolean;
}

/** The fields of the question by which portions are counted. */
type PortionQuestion = Pick<SizeQuestion, 'direction' | 'entry' | 'contractSize' | 'step' | 'rate'>;

/**
 * The lots and the gain of each target when `lots`, whole steps, come out by portions, in percent (docs/product/sizing.md#gain-by-portion).
 * After each target at most the share published so far is out, rounded down to the step, and after the last everything.
 *
 * @example
 * // 0.05 lots in four equal parts come out as 0.01, 0.01, 0.01 and 0.02
 * portionGains(question, '0.05', ['1.31', '1.32', '1.33', '1.34'], [25, 25, 25, 25]).parts;
 */
export function portionGains(
  { direction, entry, contractSize, step, rate }: PortionQuestion,
  lots: string,
  targets: readonly string[],
  portions: readonly number[],
): PortionGains {
  const perPrice = new Big(contractSize).times(rate.get).times(direction === 'long' ? 1 : -1);
  let share = 0;
  let out = new Big(0);
  let sum = new Big(0);
  let exact = true;
  const parts = targets.map((target, index): PortionGain => {
    share += portions[index]!;
    const due = new Big(lots).times(share).div(100);
    const outNow = due.div(step).round(0, Big.roundDown).times(step);
    const part = outNow.minus(out);
    const gain = part.times(new Big(target).minus(entry)).times(perPrice);
    exact &&= outNow.eq(due);
    out = outNow;
    sum = sum.plus(gain);
    return { lots: part.toFixed(), gain: gain.toFixed() };
  });
  return { parts, gain: sum.toFixed(), exact };
}
