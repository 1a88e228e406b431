import type { Quote } from '@t0/contracts/prices';
import type { Signal } from '@t0/contracts/signals';

/*
 * docs/product/signals.md#stop-rules once more, for an active signal, with prices that grow in the winning direction and the best one
 * remembered. The product keeps neither.
 */

/** Numbers of thousandths of a pip, so that sums are exact. */
const units = (price: string): number => Math.round(Number(price) * 1e5);

/** What the rule does with these ticks: 'kind price time' of each step, the price of a moved stop being the new one. */
export function followRule(signal: Signal, ticks: readonly Quote[]): string[] {
  const side = signal.direction === 'long' ? 1 : -1;
  const inOrder = (price: string): number => side * units(price);
  const entry = inOrder(signal.entryPrice);
  const targets = [signal.t0Price, signal.t1Price, ...(signal.furtherTargets ?? [])].map(inOrder);
  const trail = signal.trailDistance === undefined ? null : units(signal.trailDistance);
  const steps: string[] = [];
  let stop = inOrder(signal.slPrice);
  let [best, reached, hasTrailed] = [-Infinity, 0, false];
  let owed: number | null = null;
  for (const { bid, ask, at } of ticks) {
    const price = inOrder(side > 0 ? bid : ask);
    const note = (what: string, level: number): void =>
      void steps.push([what, (side * level) / 1e5, new Date(at).toISOString()].join(' '));
    best = Math.max(best, price);
    if (price <= stop) {
      note(hasTrailed ? 'trail' : 'stop', price);
      return steps;
    }
    for (; reached < targets.length && price >= targets[reached]!; reached += 1) {
      note(`t${reached}`, price);
      if (signal.stopRule === 'behind-targets') owed = reached === 0 ? entry : targets[reached - 1]!;
    }
    if (reached === targets.length) return steps;
    const follows = trail === null ? null : best - trail;
    const to =
      follows !== null && (follows - stop) * 10 >= trail! ? follows : owed !== null && price > owed ? owed : null;
    if (to === null || to <= stop) continue;
    [stop, owed, hasTrailed] = [to, null, trail !== null];
    note(to === entry ? 'stop-to-entry' : 'stop-moved', to);
  }
  return steps;
}
