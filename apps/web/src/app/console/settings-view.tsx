import type { StaffArea } from '@t0/contracts/accounts';
import type { ComponentType } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { StaffPanel } from '../../accounts/console/staff-panel.tsx';
import { ChannelsPanel } from '../../channels/console/channels-panel.tsx';
import { DoctorPanel } from '../../operations/console/doctor-panel.tsx';
import { PlansPanel } from '../../billing/console/plans-panel.tsx';
import { InstrumentsPanel } from '../../prices/console/instruments-panel.tsx';
import { SourcesPanel } from '../../intake/console/sources-panel.tsx';
import { LegalTextsPanel } from '../../visitors/console/legal-texts-panel.tsx';
import { CopyPanel } from '../../settings/console/copy-panel.tsx';
import { RecordAudiencePanel } from '../../record/console/record-audience-panel.tsx';
import { useMayManage } from '../../shared/lib/staff-role.ts';

/** The sections in their order, each with its name in the address (`?tab=settings&part=`). */
const PARTS: readonly { name: string; label: string; area: StaffArea; Content: ComponentType }[] = [
  { name: 'instruments', label: 'Instruments', area: 'settings', Content: InstrumentsPanel },
  { name: 'plans', label: 'Plans', area: 'plans', Content: PlansPanel },
  { name: 'copy', label: 'Copy', area: 'settings', Content: CopyPanel },
  { name: 'legal-texts', label: 'Legal texts', area: 'settings', Content: LegalTextsPanel },
  { name: 'sources', label: 'Alert sources', area: 'settings', Content: SourcesPanel },
  { name: 'record', label: 'Record', area: 'settings', Content: RecordAudiencePanel },
  { name: 'channels', label: 'Channels', area: 'settings', Content: ChannelsPanel },
  { name: 'staff', label: 'Staff', area: 'roles', Content: StaffPanel },
  { name: 'doctor', label: 'Doctor', area: 'settings', Content: DoctorPanel },
];

/** SETTINGS: an index, and the owner's settings with the status of the terminal: all sections, or the one of the address (docs/product/settings.md#settings). */
export function SettingsView() {
  const [query] = useSearchParams();
  const mayManage = { settings: true, plans: useMayManage('plans'), roles: useMayManage('roles') } as const;
  const parts = PARTS.filter(({ area }) => mayManage[area as keyof typeof mayManage]);
  const chosen = parts.find(({ name }) => name === query.get('part'));
  const link =
    'px-2 py-1 text-meta text-text-2 whitespace-nowrap hover:text-text aria-[current=true]:font-semibold aria-[current=true]:text-link max-md:py-2';
  return (
    <div className="grid min-w-0 gap-4 max-md:gap-2">
      <nav aria-label="Settings" className="flex flex-wrap border-b border-line px-2 max-md:bg-panel">
        <Link to="?tab=settings" aria-current={!chosen} className={link}>
          All
        </Link>
        {parts.map(({ name, label }) => (
          <Link key={name} to={`?tab=settings&part=${name}`} aria-current={name === chosen?.name} className={link}>
            {label}
          </Link>
        ))}
      </nav>
      {(chosen ? [chosen] : parts).map(({ name, Content }) => (
        <Content key={name} />
      ))}
    </div>
  );
}
