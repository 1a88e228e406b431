import type { User } from '@t0/contracts/accounts';
import { useQuery } from '@tanstack/react-query';
import { ExternalLink, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { clientSettingsQuery } from '../../shared/lib/client-settings.ts';
import { billingQuery, openPortal } from './api.ts';
import { usePageReturn } from '../../shared/lib/use-page-return.ts';
import { toastRefusal } from '../../shared/ui/toast-store.ts';

/** Opens the customer portal in this tab. */
function usePortal(leave: (url: string) => void): { open: () => void; busy: boolean } {
  const [busy, setBusy] = useState(false);
  const open = async (): Promise<void> => {
    setBusy(true);
    try {
      leave(await openPortal());
    } catch (error) {
      setBusy(false);
      toastRefusal('Redirect Failed', error, 'Unable to redirect to payment page. Please try again.');
    }
  };
  usePageReturn(() => setBusy(false));
  return { open: () => void open(), busy };
}

const BUTTON =
  'ml-auto inline-flex h-[26px] shrink-0 items-center justify-center gap-2 rounded-control border border-warn px-2 text-label font-medium tracking-[0.02em] text-warn transition-colors duration-(--t-fast) not-disabled:hover:bg-hover disabled:border-line-2 disabled:text-text-3 max-md:h-9';

/** Asks members whose subscription is not at Stripe to move it there (docs/product/billing.md#billing-banner). */
export function BillingBanner({ user, leave }: { user: User; leave: (url: string) => void }) {
  const { data: billing } = useQuery({ ...billingQuery, enabled: user.hasActiveSubscription });
  const { data: settings } = useQuery(clientSettingsQuery);
  const portal = usePortal(leave);
  if (!user.hasActiveSubscription || !billing || billing.hasStripeSubscription) return null;
  const link = settings?.billingUpdateUrl;
  return (
    <aside
      aria-label="Billing"
      className="flex min-h-10 items-center gap-3 border-b border-line-2 bg-warn-1 px-(--gutter) py-1.5 text-meta leading-[18px] text-text-2 max-md:py-1"
    >
      <TriangleAlert size={16} aria-hidden className="text-warn max-md:hidden" />
      <p>
        <strong className="font-semibold tracking-[0.02em] text-warn">BILLING UPDATE REQUIRED</strong>
        {/* A phone has one line for it; the text behind the button has the rest. */}
        <span className="max-md:sr-only">
          {' '}
          - To prevent losing access, transfer your subscription to Stripe Billing immediately.
        </span>
      </p>
      {link ? (
        <a href={link} target="_blank" rel="noopener noreferrer" className={BUTTON}>
          Update Billing <ExternalLink size={12} aria-hidden />
        </a>
      ) : billing.portalAvailable ? (
        <button type="button" className={BUTTON} disabled={portal.busy} onClick={portal.open}>
          Update Billing <ExternalLink size={12} aria-hidden />
        </button>
      ) : (
        // The profile shows the price before it opens a checkout.
        <Link to="/profile" className={BUTTON}>
          Update Billing
        </Link>
      )}
    </aside>
  );
}
