import type { User } from '@t0/contracts/accounts';
import type { ReactNode } from 'react';
import { useIsPhone } from '../../shared/lib/use-media-query.ts';
import { StableLayout } from '../../shared/ui/stable-layout.tsx';
import { HeadStrip } from '../../signals/member/head-strip.tsx';
import { SignalsPanel } from '../../signals/member/signals-panel.tsx';
import type { SignalList } from '../../signals/member/use-signals.ts';
import { NeuralLinks } from './neural-links.tsx';
import { lotsOf, sizeOf } from './size-of.tsx';

interface DashboardTopProps {
  user: Pick<User, 'isAdmin'>;
  list: SignalList;
  /** The panel of a member's first steps. */
  firstSteps: ReactNode;
  /** The panels below the signals. */
  children?: ReactNode;
}

/** The dashboard from its head to the signals, which is what a screen shows first (docs/product/terminal.md#dashboard). */
export function DashboardTop({ user, list, firstSteps, children }: DashboardTopProps) {
  const phone = useIsPhone();
  const steps = !user.isAdmin && firstSteps;
  return (
    <>
      <div id="terminal">
        <HeadStrip list={list}>
          <NeuralLinks directLine={!user.isAdmin} />
        </HeadStrip>
      </div>
      <StableLayout live={list.signals} className="grid gap-2 px-(--gutter) max-md:px-0">
        {!phone && steps}
        <SignalsPanel list={list} size={sizeOf} lots={lotsOf} />
        {phone && steps}
        {children}
      </StableLayout>
    </>
  );
}
