import { Suspense } from 'react';
import { HistoryPanel } from '../../features/email-monitoring/components/history-panel.tsx';
import { SettingsPanel } from '../../features/email-monitoring/components/settings-panel.tsx';
import { SuppressedPanel } from '../../features/email-monitoring/components/suppressed-panel.tsx';
import { SummaryPanel } from '../../features/email-monitoring/components/summary-panel.tsx';
import { lazyPart } from '../../shared/lib/lazy-part.ts';
import { Spinner } from '../../shared/ui/spinner.tsx';

const WelcomePanel = lazyPart(() =>
  import('../../features/welcome-recovery/components/welcome-panel.tsx').then((module) => module.WelcomePanel),
);
const SubscribersPanel = lazyPart(() =>
  import('../../features/members/components/subscribers-panel.tsx').then((module) => module.SubscribersPanel),
);

/** EMAILS: what became of mails, who lacks a way in, and who subscribes. */
export function EmailsTab() {
  return (
    <div className="grid gap-4 max-md:gap-2">
      <SummaryPanel />
      <div className="grid grid-cols-[minmax(0,1fr)_400px] items-start gap-4 max-desk:grid-cols-1 max-md:gap-2">
        <Suspense fallback={<Spinner text="LOADING..." />}>
          <WelcomePanel />
        </Suspense>
        <SettingsPanel />
      </div>
      <Suspense fallback={<Spinner text="LOADING..." />}>
        <SubscribersPanel />
      </Suspense>
      <HistoryPanel />
      <SuppressedPanel />
    </div>
  );
}
