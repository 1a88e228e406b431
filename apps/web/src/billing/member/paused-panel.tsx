import { Pause } from 'lucide-react';
import { useMutation } from '@tanstack/react-query';
import { usePageReturn } from '../../shared/lib/use-page-return.ts';
import { Button } from '../../shared/ui/button.tsx';
import { toastRefusal } from '../../shared/ui/toast-store.ts';
import { openPortal } from './api.ts';

/** The state of an account whose subscription is paused, and the way to resume it (docs/product/billing.md#pauses). */
export function PausedPanel({ leave }: { leave: (url: string) => void }) {
  const portal = useMutation({
    mutationFn: openPortal,
    onSuccess: leave,
    onError: (error) => toastRefusal('Redirect Failed', error, 'Unable to open the billing page. Please try again.'),
  });
  usePageReturn(portal.reset);
  const busy = portal.isPending || portal.isSuccess;
  return (
    <section id="account" role="status" className="mt-8 max-w-[52ch] rounded-panel border border-line-2 bg-panel p-4">
      <h2 className="flex items-center gap-2 text-meta font-semibold tracking-[0.05em] text-warn uppercase">
        <Pause size={14} aria-hidden /> Subscription paused
      </h2>
      <p className="read mt-2 mb-4">
        Nothing is charged, and the terminal is closed. It opens on this page as soon as the subscription is resumed.
      </p>
      <Button variant="primary" disabled={busy} onClick={() => portal.mutate()}>
        {busy ? 'OPENING...' : 'RESUME SUBSCRIPTION'}
      </Button>
    </section>
  );
}
