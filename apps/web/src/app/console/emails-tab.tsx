import { HistoryPanel } from '../../features/email-monitoring/components/history-panel.tsx';
import { SettingsPanel } from '../../features/email-monitoring/components/settings-panel.tsx';
import { SuppressedPanel } from '../../features/email-monitoring/components/suppressed-panel.tsx';
import { SummaryPanel } from '../../features/email-monitoring/components/summary-panel.tsx';
import { lazyPart } from '../../shared/lib/lazy-part.ts';

const WelcomePanel = lazyPart('The welcome emails', () =>
  import('../../features/welcome-recovery/components/welcome-panel.tsx').then((module) => module.WelcomePanel),
);
const SubscribersPanel = lazyPart('The list of subscribers', () =>
  import('../../features/members/components/subscribers-panel.tsx').then((module) => module.SubscribersPanel),
);

/** EMAILS: what became of mails, who lacks a way in, and who subscribes. It shows all at once, so that no part moves another. */
export function EmailsTab() {
  return (
    <div className="grid gap-4 max-md:gap-2">
      <SummaryPanel />
      <div className="grid grid-cols-[minmax(0,1fr)_400px] items-start gap-4 max-desk:grid-cols-1 max-md:gap-2">
        <WelcomePanel />
        <SettingsPanel />
      </div>
      <SubscribersPanel />
      <HistoryPanel />
      <SuppressedPanel />
    </div>
  );
}
