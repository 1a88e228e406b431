import { useSearchParams } from 'react-router-dom';
import { HistoryPanel } from '../../email/console/history-panel.tsx';
import { SettingsPanel } from '../../email/console/settings-panel.tsx';
import { SuppressedPanel } from '../../email/console/suppressed-panel.tsx';
import { SummaryPanel } from '../../email/console/summary-panel.tsx';
import { useMayManage } from '../../shared/lib/staff-role.ts';
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
const AnnouncementsView = lazyPart('The announcements', () =>
  import('../../members/console/announcements/announcements-view.tsx').then((module) => module.AnnouncementsView),
);
const EMAIL = { value: 'email', label: 'EMAIL', View: Emails } as const;
const ANNOUNCEMENTS = { value: 'announcements', label: 'ANNOUNCEMENTS', View: AnnouncementsView } as const;
const CHANNELS = { value: 'channels', label: 'OTHER CHANNELS', View: ChannelsView } as const;

/**
 * EMAILS, in addition announcements (`?tab=emails&by=announcements`), for roles that send them, and the same figures of other channels
 * (`?tab=emails&by=channels`).
 */
export function EmailsTab() {
  const [query, setQuery] = useSearchParams();
  const views = useMayManage('operations') ? [EMAIL, ANNOUNCEMENTS, CHANNELS] : [EMAIL, CHANNELS];
  const { value, View } = views.find((view) => view.value === query.get('by')) ?? EMAIL;
  return (
    <div className="grid gap-4 max-md:gap-2">
      <div className="w-120 max-md:w-full">
        <SegmentedControl
          label="Deliveries by"
          labelShown={false}
          options={views}
          value={value}
          onChange={(by) => setQuery(by === 'email' ? { tab: 'emails' } : { tab: 'emails', by }, { replace: true })}
        />
      </div>
      <View />
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
