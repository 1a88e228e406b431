import type { MemberPage, MemberSubscription } from '@t0/contracts';
import { Ban } from 'lucide-react';
import { toast } from '../../../shared/ui/toast-store.ts';
import { ActDialog } from '../act-dialog.tsx';
import { endAccess } from '../api.ts';

/** What happens to a subscription that gives access now. */
const CONSEQUENCES: Record<MemberSubscription['provider'], (one: MemberSubscription) => string> = {
  stripe: ({ externalId }) =>
    `Stripe cancels the subscription ${externalId} at once. Nothing is refunded: REFUND does that. This cannot be undone; the member can subscribe again.`,
  whop: ({ externalId }) =>
    `The membership ${externalId} of Whop stays, and access with it: cancel it at Whop, and access ends by itself.`,
  manual: () => 'The grant ends now. While it was the only access, the audit trail can undo this.',
  test: () => 'The access of the test terminal ends now.',
};

interface EndAccessDialogProps {
  page: MemberPage;
  /** The subscriptions that give access now. */
  live: MemberSubscription[];
  onClose: () => void;
}

/** Ends every access that can be ended from here, and says before what happens at the provider. */
export function EndAccessDialog({ page, live, onClose }: EndAccessDialogProps) {
  const { id, email, role } = page.member;
  const atWhop = live.every(({ provider }) => provider === 'whop');
  return (
    <ActDialog
      title="END ACCESS"
      email={email}
      text="The terminal is locked on every open screen at once. The account stays."
      action="End access"
      icon={Ban}
      danger
      disabled={atWhop}
      failure="ACCESS NOT ENDED"
      act={() => endAccess(id)}
      onDone={({ hasAccess, providers }) =>
        toast({
          title: hasAccess ? 'ACCESS GOES ON' : 'ACCESS ENDED',
          description: hasAccess ? `By ${providers.join(', ') || 'the role of staff'}` : email,
          ...(hasAccess && { tone: 'error' as const }),
        })
      }
      onClose={onClose}
    >
      <ul className="grid gap-1.5 border-l-2 border-line-2 pl-3">
        {live.map((one) => (
          <li key={one.id} className="break-words">
            {CONSEQUENCES[one.provider](one)}
          </li>
        ))}
        {role && <li>Staff keeps the access of the role: {role}.</li>}
      </ul>
    </ActDialog>
  );
}
