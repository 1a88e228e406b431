import type { BillingState, User } from '@t0/contracts';
import { useQuery, useMutation } from '@tanstack/react-query';
import { useTimes } from '../../shared/lib/times.ts';
import { messageOf } from '../../shared/lib/http.ts';
import { Button } from '../../shared/ui/button.tsx';
import { PanelError } from '../../shared/ui/panel-state.tsx';
import { Panel } from '../../shared/ui/panel.tsx';
import { Skeleton } from '../../shared/ui/skeleton.tsx';
import { billingQuery, openPortal } from './api.ts';
import { usePageReturn } from '../../shared/lib/use-page-return.ts';
import { toast } from '../../shared/ui/toast-store.ts';
import { SubscribeForm } from './subscribe-form.tsx';
import { subscriptionSentence } from './subscription-sentence.ts';

/** Leads to the customer portal in this tab, whence the portal leads back. */
function usePortal(leave: (url: string) => void): { open: () => void; busy: boolean } {
  const portal = useMutation({
    mutationFn: openPortal,
    onSuccess: (url) => leave(url),
    onError: (error) =>
      toast({
        title: 'Redirect Failed',
        description: messageOf(error, 'Unable to open the billing page. Please try again.'),
        tone: 'error',
      }),
  });
  usePageReturn(portal.reset);
  return { open: () => portal.mutate(), busy: portal.isPending || portal.isSuccess };
}

/** Members whose access Stripe does not know; staff need none, and a paused subscription is resumed. */
function canSubscribe(user: User, { hasStripeSubscription, subscription }: BillingState): boolean {
  return user.hasActiveSubscription && !hasStripeSubscription && subscription?.status !== 'paused';
}

/** The status of the member's subscription, and the link to Stripe's customer portal: change the card, see bills, cancel. */
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
            <div data-testid="subscription-state" className="read mt-2 min-h-[22px]">
              {data ? subscriptionSentence(data, times) : <Skeleton className="mt-2 w-60" />}
            </div>
          </div>
          {data?.portalAvailable && (
            <Button disabled={portal.busy} onClick={portal.open}>
              {portal.busy ? 'OPENING...' : 'MANAGE SUBSCRIPTION'}
            </Button>
          )}
        </div>
      )}
      {data && canSubscribe(user, data) && <SubscribeForm user={user} trialUsed={data.trialUsed} leave={leave} />}
    </Panel>
  );
}
