import type { OwnerPlan } from '@t0/contracts';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { priceLabel } from '../../accounts/price-label.ts';
import { messageOf } from '../../shared/lib/http.ts';
import { Button } from '../../shared/ui/button.tsx';
import { ConnectionBadge } from '../../shared/ui/connection-badge.tsx';
import { PanelError } from '../../shared/ui/panel-state.tsx';
import { Panel } from '../../shared/ui/panel.tsx';
import { Skeleton } from '../../shared/ui/skeleton.tsx';
import { PlanDialog } from './plan-dialog.tsx';
import { PromotionCodeList } from './promotion-code-list.tsx';
import { usePlans } from './use-plans.ts';

/** PLANS: what visitors can buy, with the provider's prices, and Stripe's promotion codes (docs/product/settings.md#plans). */
export function PlansPanel() {
  const { data: plans, error, isError, refetch } = usePlans();
  const [shown, setShown] = useState<number | 'new' | null>(null);
  const edited = plans?.find(({ id }) => id === shown);
  return (
    <Panel
      title="Plans"
      bleed
      note={<ConnectionBadge />}
      actions={
        <Button size="sm" onClick={() => setShown('new')}>
          <Plus size={12} aria-hidden /> NEW PLAN
        </Button>
      }
    >
      {isError && !plans && (
        <PanelError
          title="The plans are not available"
          text={messageOf(error, 'The plans cannot be read.')}
          onRetry={() => void refetch()}
        />
      )}
      {!isError && !plans && (
        <div aria-busy="true" className="grid min-h-24 content-start gap-4 p-4">
          <Skeleton className="w-full" />
          <Skeleton className="w-full" />
        </div>
      )}
      {plans && <PlanTable plans={plans} onEdit={setShown} />}
      <PromotionCodeList />
      {(shown === 'new' || edited) && <PlanDialog key={shown} plan={edited ?? null} onClose={() => setShown(null)} />}
    </Panel>
  );
}

function PlanTable({ plans, onEdit }: { plans: OwnerPlan[]; onEdit: (id: number) => void }) {
  if (plans.length === 0) return <p className="read p-4">There is no plan. Visitors cannot buy anything.</p>;
  return (
    <div className="overflow-x-auto" role="region" aria-label="Table of plans" tabIndex={0}>
      <table className="tbl compact">
        <thead>
          <tr>
            <th scope="col">Plan</th>
            <th scope="col">Price</th>
            <th scope="col">Trial</th>
            <th scope="col">Price id</th>
            <th scope="col">State</th>
            <th scope="col">
              <span className="sr-only">Change</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {plans.map((plan) => (
            <PlanRow key={plan.id} plan={plan} onEdit={() => onEdit(plan.id)} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function PlanRow({ plan, onEdit }: { plan: OwnerPlan; onEdit: () => void }) {
  const { key, name, price, trialDays, provider, priceId, isDefault, problem } = plan;
  return (
    <tr data-testid={`plan-${key}`}>
      <td>
        {name}
        {isDefault && <span className="meta ml-2">default</span>}
      </td>
      <td>{price ? priceLabel(price) : 'not read yet'}</td>
      <td className="text-text-2">{trialDays > 0 ? `${trialDays} days` : 'none'}</td>
      <td className="text-text-2">
        {provider === 'whop' && 'Whop '}
        {priceId}
      </td>
      <td>
        <PlanState {...plan} />
        {problem && <p className="meta text-warn! whitespace-normal">{problem}</p>}
      </td>
      <td>
        <Button size="sm" variant="quiet" aria-label={`Edit ${name}`} onClick={onEdit}>
          EDIT
        </Button>
      </td>
    </tr>
  );
}

function PlanState({ isOffered, problem }: OwnerPlan) {
  if (problem)
    return (
      <span className="badge" data-tone="warn">
        CANNOT BE SOLD
      </span>
    );
  return (
    <span className="badge" data-tone={isOffered ? 'active' : 'closed'}>
      {isOffered ? 'ON SALE' : 'NOT ON SALE'}
    </span>
  );
}
