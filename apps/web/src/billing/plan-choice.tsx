import type { OfferedPlan } from '@t0/contracts/billing';
import { useId } from 'react';
import { cx } from '../shared/lib/cx.ts';
import { planTerms } from './price-label.ts';
import type { PlanChoice as Choice } from './use-plan-choice.ts';

const SMALL_PRINT = 'Cancel any time.';

/**
 * The plans on sale as a group of radio buttons; a single one is its price (docs/product/billing.md#price). Its line keeps its height while
 * the price is unknown.
 */
export function PlanChoice({ choice, className }: { choice: Choice; className?: string }) {
  const { plans, chosen, choose } = choice;
  const name = useId();
  const [only] = plans;
  if (!only || plans.length === 1) return <OnlyPlan plan={only} className={className} />;
  return (
    <fieldset className={cx('grid gap-2', className)} data-testid="plan-choice">
      <legend className="lab mb-1.5 text-text-2!">Plan</legend>
      <div className="grid divide-y divide-line-2 rounded-control border border-line-control bg-raised">
        {plans.map((plan) => (
          <label
            key={plan.key}
            className="flex min-h-11 cursor-pointer items-start gap-3 px-3 py-2.5 hover:bg-hover has-checked:bg-pressed"
          >
            <input
              type="radio"
              name={name}
              value={plan.key}
              checked={plan.key === chosen}
              onChange={() => choose(plan.key)}
              className="mt-0.5 size-4 shrink-0 accent-(--link)"
            />
            <span className="grid min-w-0 gap-0.5">
              <span className="flex flex-wrap items-baseline gap-x-2">
                <strong className="font-semibold text-text">{plan.name}</strong>
                <span className="text-text">{planTerms(plan)}</span>
              </span>
              {plan.text && <span className="meta">{plan.text}</span>}
            </span>
          </label>
        ))}
      </div>
      <p className="meta">{SMALL_PRINT}</p>
    </fieldset>
  );
}

function OnlyPlan({ plan, className }: { plan: OfferedPlan | undefined; className?: string | undefined }) {
  const terms = plan && planTerms(plan);
  return (
    <div className={className}>
      <p data-testid="plan-price" className="text-base font-medium text-text">
        {terms ? `${terms}, cancel any time` : '\u00a0'}
      </p>
      {plan?.text && <p className="meta">{plan.text}</p>}
    </div>
  );
}
