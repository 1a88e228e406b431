import { MEMBER_STATES, type BusinessFigures, type MemberState, type TrialMonth } from '@t0/contracts/billing';
import { shareOf } from './amounts.ts';
import type { CashRow } from './cash.ts';
import { CurrencyFold } from './currency-figures.ts';
import type { MemberRevenue } from './member-revenue.ts';
import { MonthRows, monthOf, type MonthRange } from './months.ts';
import { SubscriberFold } from './subscriber-movement.ts';
import type { MrrStep } from './subscription-revenue.ts';

/** How far renewals look ahead (docs/product/business.md#renewals). */
const RENEWALS_MS = 30 * 24 * 60 * 60 * 1000;

/**
 * The figures of the business at `asOf` (ISO 8601 in UTC), from what each member adds and the money that moved
 * (docs/product/business.md#movement). Linear in the number of rows; states and renewals are those of the last facts, so `asOf` is the present or
 * later.
 */
export function businessFigures(
  members: Iterable<MemberRevenue>,
  cash: Iterable<CashRow>,
  asOf: string,
): BusinessFigures {
  const fold = new BusinessFold(asOf);
  for (const member of members) fold.add(member);
  for (const row of cash) fold.addCash(row);
  return fold.figures();
}

class BusinessFold {
  private readonly currencies = new Map<string, CurrencyFold>();
  private readonly subscribers = new SubscriberFold();
  private readonly trials = new MonthRows(() => ({ ended: 0, converted: 0, pending: 0, lost: 0 }));
  private readonly states = Object.fromEntries(MEMBER_STATES.map((state) => [state, 0])) as Record<MemberState, number>;
  private readonly horizon: string;

  constructor(private readonly asOf: string) {
    this.horizon = new Date(Date.parse(asOf) + RENEWALS_MS).toISOString();
  }

  add({ steps, trials, failed, state, renewals }: MemberRevenue): void {
    const past = steps.filter(({ at }) => at <= this.asOf);
    this.subscribers.add(past);
    for (const [currency, own] of byCurrency(past)) this.of(currency).movement.add(own);
    for (const row of failed) this.of(row.currency).addFailed(row);
    for (const row of renewals) {
      if (row.at > this.asOf && row.at <= this.horizon) this.of(row.currency).addRenewal(row);
    }
    for (const { endsAt, outcome } of trials) {
      if (endsAt > this.asOf) continue;
      const row = this.trials.of(monthOf(endsAt));
      row.ended += 1;
      row[outcome] += 1;
    }
    if (state) this.states[state] += 1;
  }

  addCash(row: CashRow): void {
    this.of(row.currency).addCash(row);
  }

  figures(): BusinessFigures {
    const range = this.range();
    return {
      asOf: this.asOf,
      currencies: [...this.currencies.keys()]
        .sort()
        .map((currency) => this.currencies.get(currency)!.figures(currency, range)),
      subscribers: this.subscribers.list(range),
      states: this.states,
      trials: [...this.trials.list(range)].map(([month, row]): TrialMonth => ({
        month,
        ...row,
        conversion: shareOf(row.converted, row.ended),
      })),
      cohorts: this.subscribers.listCohorts(range),
    };
  }

  /** From the first month that has anything to the current one. */
  private range(): MonthRange {
    const last = monthOf(this.asOf);
    const firsts = [...this.currencies.values()].map(({ first }) => first);
    return { first: Math.min(last, this.subscribers.first, this.trials.first, ...firsts), last };
  }

  private of(currency: string): CurrencyFold {
    let fold = this.currencies.get(currency);
    if (!fold) this.currencies.set(currency, (fold = new CurrencyFold()));
    return fold;
  }
}

function byCurrency(steps: readonly MrrStep[]): Map<string, readonly MrrStep[]> {
  const found = new Map<string, MrrStep[]>();
  for (const step of steps) {
    const own = found.get(step.currency);
    if (own) own.push(step);
    else found.set(step.currency, [step]);
  }
  return found;
}
