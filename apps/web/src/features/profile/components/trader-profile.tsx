import type { User } from '@t0/contracts';
import { useQuery } from '@tanstack/react-query';
import { Code, Bell, ShieldCheck, SlidersHorizontal, UserRound } from 'lucide-react';
import { Tabs } from 'radix-ui';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { messageOf } from '../../../shared/lib/http.ts';
import { useMediaQuery } from '../../../shared/lib/use-media-query.ts';
import { PanelError } from '../../../shared/ui/panel-state.tsx';
import { Panel } from '../../../shared/ui/panel.tsx';
import { Spinner } from '../../../shared/ui/spinner.tsx';
import { settingsQuery } from '../api/account-settings.ts';
import { PROFILE_SECTIONS } from '../profile-sections.ts';
import type { ProfileSection } from '../profile-sections.ts';
import { AlertSection } from './alert-section.tsx';
import { DevSection } from './dev-section.tsx';
import { SecuritySection } from './security-section.tsx';
import { TradingSection } from './trading-section.tsx';
import { UserSection } from './user-section.tsx';

const ICONS = { profile: UserRound, security: ShieldCheck, alerts: Bell, trading: SlidersHorizontal, dev: Code };
const TAB =
  'flex h-11 items-center gap-3 border-l-2 border-transparent px-4 text-left text-meta tracking-[0.04em] whitespace-nowrap text-text-2 hover:bg-hover hover:text-text focus-visible:shadow-[inset_0_0_0_2px_var(--focus)] data-[state=active]:border-link data-[state=active]:bg-pressed data-[state=active]:text-text max-desk:border-b-2 max-desk:border-l-0 max-desk:data-[state=active]:bg-transparent';

interface TraderProfileProps {
  user: User;
  section: ProfileSection;
  onSection: (section: ProfileSection) => void;
  /** Below the names: the member's subscription. */
  subscription: ReactNode;
}

/** The trader profile with its five sections (specification 1, section 2). */
export function TraderProfile({ user, section, onSection, subscription }: TraderProfileProps) {
  const { data: settings, error, isFetching, refetch } = useQuery(settingsQuery);
  const wide = useMediaQuery('(min-width: 1181px)');
  useShownTab(section);
  if (!settings && isFetching) return <Spinner text="INITIALIZING TRADER PROFILE..." />;
  if (!settings) {
    return (
      <PanelError
        title="Failed to load the profile"
        text={messageOf(error, 'Please try again later.')}
        onRetry={() => void refetch()}
      />
    );
  }
  return (
    <>
      <header className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2 max-md:px-4">
        <div className="min-w-0">
          <h1 className="text-title font-semibold tracking-[0.03em]">TRADER PROFILE</h1>
          <p className="meta mt-0.5 break-all">{user.email}</p>
        </div>
        <span className="flex-1" />
        <p className="flex flex-wrap gap-2">
          <span className="badge" data-tone="active">
            {user.isAdmin ? 'Administrator' : 'Subscribed'}
          </span>
          <span className="badge" data-tone={settings.twoFactor.enabled ? 't0' : 'paused'}>
            2FA {settings.twoFactor.enabled ? 'on' : 'off'}
          </span>
        </p>
      </header>
      <Tabs.Root
        value={section}
        onValueChange={(next) => onSection(next as ProfileSection)}
        orientation={wide ? 'vertical' : 'horizontal'}
        className="grid items-start gap-4 desk:grid-cols-[240px_minmax(0,1fr)] max-md:gap-2"
      >
        <Panel title={<span className="sr-only">Sections</span>} bleed className="[&>header]:hidden">
          <Tabs.List aria-label="Profile" className="flex overflow-x-auto [scrollbar-width:none] desk:flex-col">
            {PROFILE_SECTIONS.map(([name, label]) => {
              const Icon = ICONS[name];
              return (
                <Tabs.Trigger key={name} value={name} id={tabId(name)} className={TAB}>
                  <Icon size={14} aria-hidden className="max-desk:hidden" /> {label}
                </Tabs.Trigger>
              );
            })}
          </Tabs.List>
        </Panel>
        <Section name="profile">
          <UserSection user={user} />
          {subscription}
        </Section>
        <Section name="security">
          <SecuritySection twoFactor={settings.twoFactor} />
        </Section>
        <Section name="alerts">
          <AlertSection settings={settings.notificationSettings} />
        </Section>
        <Section name="trading">
          <TradingSection config={settings.tradingConfig} />
        </Section>
        <Section name="dev">
          <DevSection userId={user.id} />
        </Section>
      </Tabs.Root>
    </>
  );
}

const tabId = (name: ProfileSection): string => `profile-tab-${name}`;

/** On a phone the menu scrolls sideways: what is shown is in sight. */
function useShownTab(section: ProfileSection): void {
  const [first] = useState(section);
  useEffect(() => {
    if (section === first) return;
    document.getElementById(tabId(section))?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [section, first]);
}

function Section({ name, children }: { name: ProfileSection; children: ReactNode }) {
  return (
    <Tabs.Content
      value={name}
      tabIndex={-1}
      className="grid min-w-0 gap-4 outline-none focus-visible:shadow-none max-md:gap-2"
    >
      {children}
    </Tabs.Content>
  );
}
