import type { User } from '@t0/contracts/accounts';
import { VerificationBanner } from '../accounts/public/verification-banner.tsx';
import { BillingBanner } from '../billing/member/billing-banner.tsx';
import { TickerStrip } from '../prices/member/ticker-strip.tsx';
import { useSignals } from '../signals/member/use-signals.ts';
import { leave } from './leave-guard.tsx';
import { DashboardTop } from './shell/dashboard-top.tsx';
import { FirstStepsPanel } from './shell/first-steps.tsx';
import { NavBar, SkipLink } from './shell/nav-bar.tsx';

interface FirstScreenProps {
  user: User;
  /** True if the first steps were dismissed in this browser. */
  stepsDone: boolean;
}

/** What a member's dashboard shows first, as the server renders it (apps/web/build/README.md#the-members-first-screen). Kept in step with terminal.tsx. */
export function FirstScreen({ user, stepsDone }: FirstScreenProps) {
  const list = useSignals();
  return (
    <>
      <SkipLink />
      <TickerStrip />
      <NavBar user={user} />
      <VerificationBanner user={user} />
      <main id="main">
        <BillingBanner user={user} leave={leave} />
        <DashboardTop user={user} list={list} firstSteps={!stepsDone && <FirstStepsPanel />} />
      </main>
    </>
  );
}
