import type { OwnerPlan, PromotionCode, PromotionCodes } from '@t0/contracts/billing';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { priceLabel } from '../price-label.ts';
import { messageOf, request } from '../../shared/lib/http.ts';
import { Button } from '../../shared/ui/button.tsx';
import { ConnectionBadge } from '../../shared/ui/connection-badge.tsx';
import { PanelReading } from '../../shared/ui/panel-state.tsx';
import { Panel } from '../../shared/ui/panel.tsx';
import { SkeletonRows, SkeletonStack } from '../../shared/ui/skeleton-rows.tsx';
import { PlanDialog } from './plan-dialog.tsx';
import { usePlans } from './api.ts';
import { useTimes } from '../../shared/lib/times.ts';
import { ScrollTable } from '../../shared/ui/scroll-table.tsx';
import { readingOf } from '../../shared/lib/read-status.ts';

/** PLANS: what visitors can buy, with the provider's prices, and Stripe's promotion codes (docs/product/settings.md#plans). */
export function PlansPanel() {
  const read = usePlans();
  const plans = read.data;
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
      <PanelReading
        of={readingOf(read, 'The plans cannot be read.')}
        failed="The plans are not available"
        loading={<SkeletonRows rows={2} className="min-h-24 content-start gap-4" />}
      />
      {plans && <PlanTable plans={plans} onEdit={setShown} />}
      <PromotionCodeList />
      {(shown === 'new' || edited) && <PlanDialog key={shown} plan={edited ?? null} onClose={() => setShown(null)} />}
    </Panel>
  );
}

function PlanTable({ plans, onEdit }: { plans: OwnerPlan[]; onEdit: (id: number) => void }) {
  if (plans.length === 0) return <p className="read p-4">There is no plan. Visitors cannot buy anything.</p>;
  return (
    <ScrollTable label="Table of plans" columns={['Plan', 'Price', 'Trial', 'Price id', 'State', { unseen: 'Change' }]}>
      {plans.map((plan) => (
        <PlanRow key={plan.id} plan={plan} onEdit={() => onEdit(plan.id)} />
      ))}
    </ScrollTable>
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

/** Stripe's promotion codes with their use (docs/product/settings.md#promotion-codes). */
function PromotionCodeList() {
  const times = useTimes();
  const { data, error, isError, refetch, isFetching } = useQuery({
    queryKey: ['/api/admin/plans/promotion-codes'],
    queryFn: () => request<PromotionCodes>('/api/admin/plans/promotion-codes'),
    retry: false,
  });
  return (
    <section aria-labelledby="promotion-codes" className="border-t border-line">
      <header className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2">
        <h3 id="promotion-codes" className="lab">
          Promotion codes
        </h3>
        {data && <span className="meta">Read {times.short(data.readAt)}</span>}
        <Button size="sm" variant="quiet" className="ml-auto" disabled={isFetching} onClick={() => void refetch()}>
          READ AGAIN
        </Button>
      </header>
      {!data && !isError && <SkeletonStack busy className="px-4 pb-4" lines={['w-full']} />}
      {isError && !data && <p className="read px-4 pb-4">{messageOf(error, 'The codes cannot be read.')}</p>}
      {data?.codes.length === 0 && (
        <p className="read px-4 pb-4">There is none. Codes are made at Stripe and entered at its checkout.</p>
      )}
      {data && data.codes.length > 0 && <CodeTable codes={data.codes} />}
      {data?.hasMore && <p className="meta px-4 py-2">Older codes are listed at Stripe only.</p>}
    </section>
  );
}

function CodeTable({ codes }: { codes: PromotionCode[] }) {
  const times = useTimes();
  return (
    <ScrollTable label="Table of promotion codes" columns={['Code', 'Discount', ['Used', 'r'], 'Expires', 'State']}>
      {codes.map(({ id, code, discount, timesRedeemed, maxRedemptions, expiresAt, isActive }) => (
        <tr key={id} data-testid={`code-${code}`}>
          <td>{code}</td>
          <td>{discount}</td>
          <td className="num">
            {timesRedeemed}
            {maxRedemptions !== null && ` of ${maxRedemptions}`}
          </td>
          <td className="text-text-2">{expiresAt ? times.date(expiresAt) : 'never'}</td>
          <td>
            <span className="badge" data-tone={isActive ? 'active' : 'closed'}>
              {isActive ? 'ACTIVE' : 'ENDED'}
            </span>
          </td>
        </tr>
      ))}
    </ScrollTable>
  );
}
