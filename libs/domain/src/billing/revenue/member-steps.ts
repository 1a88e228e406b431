import { byText, type MrrStep } from './subscription-revenue.ts';

/**
 * The MRR of a member over time, by currency: the sums of the subscriptions (docs/product/business.md#recurring-revenue). Oldest first; at
 * one time each currency has at most one step.
 */
export function memberSteps(subscriptions: readonly (readonly MrrStep[])[]): MrrStep[] {
  const all = subscriptions.flatMap((steps, of) => steps.map((step) => ({ ...step, of })));
  all.sort((a, b) => byText(a.at, b.at));
  const current = new Map<number, MrrStep>();
  const sums = new Map<string, number>();
  const merged: MrrStep[] = [];
  let changed = new Map<string, number>();
  for (const [i, step] of all.entries()) {
    const before = current.get(step.of);
    if (before) add(sums, changed, before.currency, -before.mrr);
    add(sums, changed, step.currency, step.mrr);
    current.set(step.of, step);
    if (all[i + 1]?.at === step.at) continue;
    for (const [currency, was] of changed) {
      const mrr = sums.get(currency)!;
      if (mrr !== was) merged.push({ at: step.at, currency, mrr });
    }
    changed = new Map();
  }
  return merged;
}

/** Adds to a sum, and remembers what it was before the first change of this time. */
function add(sums: Map<string, number>, changed: Map<string, number>, currency: string, amount: number): void {
  const sum = sums.get(currency) ?? 0;
  if (!changed.has(currency)) changed.set(currency, sum);
  sums.set(currency, sum + amount);
}

/** The MRR of members at an instant, by currency, in minor units: with what happens at that instant. Currencies without MRR are left out. */
export function mrrAt(members: Iterable<{ steps: readonly MrrStep[] }>, at: string): Map<string, number> {
  const sums = new Map<string, number>();
  for (const { steps } of members) {
    const current = new Map<string, number>();
    for (const step of steps) if (step.at <= at) current.set(step.currency, step.mrr);
    for (const [currency, mrr] of current) if (mrr > 0) sums.set(currency, (sums.get(currency) ?? 0) + mrr);
  }
  return sums;
}
