import { Bell, Code, ShieldCheck, SlidersHorizontal, UserRound } from 'lucide-react';
import { Tabs } from 'radix-ui';
import { useActiveTabInSight } from '../../shared/lib/use-active-tab-in-sight.ts';
import { PROFILE_SECTIONS } from './profile-sections.ts';
import type { ProfileSection } from './profile-sections.ts';

const ICONS = { profile: UserRound, security: ShieldCheck, alerts: Bell, trading: SlidersHorizontal, dev: Code };
const TAB =
  'flex h-11 items-center gap-3 border-l-2 border-transparent px-4 text-left text-meta tracking-[0.04em] whitespace-nowrap text-text-2 hover:bg-hover hover:text-text focus-visible:shadow-[inset_0_0_0_2px_var(--focus)] data-[state=active]:border-link data-[state=active]:bg-pressed data-[state=active]:text-text max-desk:border-b-2 max-desk:border-l-0 max-desk:data-[state=active]:bg-transparent';

/** The side menu of the profile; on a phone a row that scrolls sideways and keeps what is chosen in sight. */
export function SectionMenu({ section }: { section: ProfileSection }) {
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
