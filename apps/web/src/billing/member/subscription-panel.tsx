import type { BillingState, User } from '@t0/contracts';
import { useQuery } from '@tanstack/react-query';
import { useTimes } from '../../shared/lib/times.ts';
import type { Times } from '../../shared/lib/times.ts';
import { messageOf } from '../../shared/lib/http.ts';
import { Button } from '../../shared/ui/button.tsx';
import { PanelError } from '../../shared/ui/panel-state.tsx';
import { Panel } from '../../shared/ui/panel.tsx';
import { Skeleton } from '../../shared/ui/skeleton.tsx';
import { billingQuery } from './api.ts';
import { usePortal } from './use-portal.ts';

/** How the member's subscription stands, and the way to Stripe's customer portal: change the card, see bills, cancel. */
export function SubscriptionPanel({ user, leave }: { user: User; leave: (url: string) => void }) {
  const { data, error, refetch } = useQuery(billingQuery);
  const portal = usePortal(leave);
  const times = useTimes();
  return (
    <Panel title="Subscription" bleed>
      {error && !data ? (
        <PanelError
          title="Failed to load the subscription"
          text={messageOf(error, 'Please try again later.')}
          onRetry={() => void refetch()}
        />
      ) : (
        <div className="flex flex-wrap items-center gap-x-6 gap-y-3 p-4">
          <div className="min-w-0 flex-1">
            <p className="flex items-center gap-3">
              <span className="lab">Status</span>
              <span className="badge" data-tone={user.hasActiveSubscription ? 'active' : 'closed'}>
                {user.subscriptionStatus}
              </span>
            </p>
            <div className="read mt-2 min-h-[22px]">
              {data ? sentence(data, times) : <Skeleton className="mt-2 w-60" />}
            </div>
          </div>
          {data?.portalAvailable && (
            <Button disabled={portal.busy} onClick={portal.open}>
              {portal.busy ? 'OPENING...' : 'MANAGE SUBSCRIPTION'}
            </Button>
          )}
        </div>
      )}
    </Panel>
  );
}

function sentence({ hasStripeSubscription, currentPeriodEnd, cancelAtPeriodEnd }: BillingState, times: Times): string {
  if (!hasStripeSubscription) return 'This account has no subscription at Stripe.';
  const until = currentPeriodEnd && times.dateTime(currentPeriodEnd);
  if (cancelAtPeriodEnd)
    return until ? `Cancelled: access ends on ${until}.` : 'Cancelled: access ends with the period.';
  return until ? `Monthly plan, renewed on ${until}.` : 'Monthly plan.';
}
