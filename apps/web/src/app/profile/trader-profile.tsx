import type { User } from '@t0/contracts/accounts';
import { mayManage } from '@t0/domain/accounts';
import { useQuery } from '@tanstack/react-query';
import { Archive, Bell, Code, ShieldCheck, SlidersHorizontal, UserRound } from 'lucide-react';
import { Tabs } from 'radix-ui';
import { Suspense, type ReactNode } from 'react';
import { DisplayPanel } from '../../accounts/member/display-panel.tsx';
import { UserSection } from '../../accounts/member/user-section.tsx';
import { DevSection } from '../../developers/member/dev-section.tsx';
import { KeysPanel } from '../../developers/member/keys-panel.tsx';
import { settingsQuery } from '../../shared/lib/account-settings.ts';
import { messageOf } from '../../shared/lib/http.ts';
import { lazyPart } from '../../shared/lib/lazy-part.ts';
import { roleTitle } from '../../shared/lib/staff-role.ts';
import { useActiveTabInSight } from '../../shared/lib/use-active-tab-in-sight.ts';
import { useMediaQuery } from '../../shared/lib/use-media-query.ts';
import { PanelError } from '../../shared/ui/panel-state.tsx';
import { Spinner } from '../../shared/ui/spinner.tsx';
import { loadAddress } from '../../shared/ui/surfaces.ts';
import { TradingSection } from './trading-section.tsx';

/** The side menu of the profile (docs/product/accounts.md#trader-profile), in its order. */
export const PROFILE_SECTIONS = [
  ['profile', 'USER PROFILE'],
  ['security', 'SECURITY'],
  ['alerts', 'ALERTS'],
  ['trading', 'TRADING CONFIG'],
  ['dev', 'DEV SETTINGS'],
  ['data', 'MY DATA'],
] as const;

export type ProfileSection = (typeof PROFILE_SECTIONS)[number][0];

const ICONS = {
  profile: UserRound,
  security: ShieldCheck,
  alerts: Bell,
  trading: SlidersHorizontal,
  dev: Code,
  data: Archive,
};
const TAB =
  'flex h-11 items-center gap-3 border-l-2 border-transparent px-4 text-left text-meta tracking-[0.04em] whitespace-nowrap text-text-2 hover:bg-hover hover:text-text focus-visible:shadow-[inset_0_0_0_2px_var(--focus)] data-[state=active]:border-link data-[state=active]:bg-pressed data-[state=active]:text-text max-desk:border-b-2 max-desk:border-l-0 max-desk:data-[state=active]:bg-transparent';

/** The side menu of the profile; on a phone a row that scrolls sideways and keeps the selected entry visible. */
function SectionMenu({ section }: { section: ProfileSection }) {
  return (
    <Tabs.List
      ref={useActiveTabInSight(section)}
      aria-label="Profile"
      className="relative flex overflow-x-auto rounded-panel border border-line-2 bg-panel [scrollbar-width:none] max-md:rounded-none max-md:border-x-0 desk:flex-col"
    >
      {PROFILE_SECTIONS.map(([name, label]) => {
        const Icon = ICONS[name];
        return (
          <Tabs.Trigger key={name} value={name} className={TAB}>
            <Icon size={14} aria-hidden className="max-desk:hidden" /> {label}
          </Tabs.Trigger>
        );
      })}
    </Tabs.List>
  );
}

const SecuritySection = lazyPart('The security settings', () =>
  import('./security-section.tsx').then((module) => module.SecuritySection),
);

const AlertsSection = lazyPart('The alert settings', () =>
  import('../../channels/member/alert-section.tsx').then((module) => module.AlertsSection),
);

/** Few members come to DEV SETTINGS; its place is reserved until it is there. */
const Webhooks = lazyPart('Webhooks', () =>
  import('../../developers/member/webhooks-panel.tsx').then((module) => module.WebhooksPanel),
);

const MyData = lazyPart('My data', () =>
  import('../../accounts/member/my-data-section.tsx').then((module) => module.MyDataSection),
);

interface TraderProfileProps {
  user: User;
  section: ProfileSection;
  onSection: (section: ProfileSection) => void;
  /** Below the names: the member's subscription. */
  subscription: ReactNode;
}

/** The trader profile with its six sections (docs/product/accounts.md#trader-profile). */
export function TraderProfile({ user, section, onSection, subscription }: TraderProfileProps) {
  const { data: settings, error, isFetching, refetch } = useQuery(settingsQuery);
  const wide = useMediaQuery('(min-width: 1181px)');
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
            {user.role ? roleTitle(user.role) : 'Subscribed'}
          </span>
          <span className="badge" data-tone={settings.twoFactor.enabled ? 't0' : 'paused'}>
            2FA {settings.twoFactor.enabled ? 'on' : 'off'}
          </span>
        </p>
      </header>
      <Tabs.Root
        value={section}
        onValueChange={(next) => onSection(next as ProfileSection)}
        // Not by focus alone, which returns to a section's tab when leaving the shown one was called off.
        activationMode="manual"
        orientation={wide ? 'vertical' : 'horizontal'}
        className="grid items-start gap-4 desk:grid-cols-[240px_minmax(0,1fr)] max-md:gap-2"
      >
        <SectionMenu section={section} />
        <Section name="profile">
          <UserSection user={user} />
          <DisplayPanel settings={settings.displaySettings} />
          <KeysPanel />
          {subscription}
        </Section>
        <Section name="security">
          <Suspense fallback={<div className="min-h-dvh" />}>
            <SecuritySection {...settings} />
          </Suspense>
        </Section>
        <Section name="alerts">
          <Suspense fallback={<div className="min-h-dvh" />}>
            <AlertsSection {...settings} />
          </Suspense>
        </Section>
        <Section name="trading">
          <TradingSection config={settings.tradingConfig} />
        </Section>
        <Section name="dev">
          <DevSection access={settings.apiAccess} publishes={mayManage(user.role, 'publishing')} />
          <Suspense fallback={<div className="min-h-40" />}>
            <Webhooks />
          </Suspense>
        </Section>
        <Section name="data">
          <Suspense fallback={<div className="min-h-80" />}>
            <MyData leave={loadAddress} />
          </Suspense>
        </Section>
      </Tabs.Root>
    </>
  );
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
