import { useSearchParams } from 'react-router-dom';
import { HistoryPanel } from '../../email/console/history-panel.tsx';
import { SettingsPanel } from '../../email/console/settings-panel.tsx';
import { SuppressedPanel } from '../../email/console/suppressed-panel.tsx';
import { SummaryPanel } from '../../email/console/summary-panel.tsx';
import { lazyPart } from '../../shared/lib/lazy-part.ts';
import { SegmentedControl } from '../../shared/ui/segmented-control.tsx';

const WelcomePanel = lazyPart('The welcome emails', () =>
  import('../../email/console/welcome-panel.tsx').then((module) => module.WelcomePanel),
);
const SubscribersPanel = lazyPart('The list of subscribers', () =>
  import('../../members/console/subscribers-panel.tsx').then((module) => module.SubscribersPanel),
);
const ChannelsView = lazyPart('The other channels', () =>
  import('../../email/console/channels-view.tsx').then((module) => module.ChannelsView),
);
const VIEWS = [
  { value: 'email', label: 'EMAIL' },
  { value: 'channels', label: 'OTHER CHANNELS' },
] as const;

/** EMAILS, and in addition the same figures of other channels (`?tab=emails&by=channels`). */
export function EmailsTab() {
  const [query, setQuery] = useSearchParams();
  const view = query.get('by') === 'channels' ? 'channels' : 'email';
  return (
    <div className="grid gap-4 max-md:gap-2">
      <div className="w-80 max-md:w-full">
        <SegmentedControl
          label="Deliveries by"
          labelShown={false}
          options={VIEWS}
          value={view}
          onChange={(by) => setQuery(by === 'email' ? { tab: 'emails' } : { tab: 'emails', by }, { replace: true })}
        />
      </div>
      {view === 'email' ? <Emails /> : <ChannelsView />}
    </div>
  );
}

/** The outcome of mails, the members who cannot sign in, and the subscribers. It shows all at once, so that no part moves another. */
function Emails() {
  return (
    <>
      <SummaryPanel />
      <div className="grid grid-cols-[minmax(0,1fr)_400px] items-start gap-4 max-desk:grid-cols-1 max-md:gap-2">
        <WelcomePanel />
        <SettingsPanel />
      </div>
      <SubscribersPanel />
      <HistoryPanel />
      <SuppressedPanel />
    </>
  );
}
