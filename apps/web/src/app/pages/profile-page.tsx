import type { User } from '@t0/contracts/accounts';
import { useSearchParams } from 'react-router-dom';
import { SubscriptionPanel } from '../../billing/member/subscription-panel.tsx';
import { PROFILE_SECTIONS, TraderProfile } from '../profile/trader-profile.tsx';
import { useDocumentTitle } from '../../shared/lib/use-document-title.ts';
import { leave } from '../leave-guard.tsx';

/** The trader profile; every section has an address of its own. */
export function ProfilePage({ user }: { user: User }) {
  useDocumentTitle('Trader profile');
  const [query, setQuery] = useSearchParams();
  const section = PROFILE_SECTIONS.find(([name]) => name === query.get('section'))?.[0] ?? 'profile';
  return (
    <div className="mx-auto max-w-[1180px] px-(--gutter) pt-5 pb-8 max-md:px-0 max-md:pt-4">
      <TraderProfile
        user={user}
        section={section}
        onSection={(next) => setQuery({ section: next }, { replace: true })}
        subscription={<SubscriptionPanel user={user} leave={leave} />}
      />
    </div>
  );
}
