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

/** SETTINGS: the owner's settings, and the status of the terminal (docs/product/settings.md#settings). */
export function SettingsView() {
  const mayRoles = useMayManage('roles');
  const mayPlans = useMayManage('plans');
  return (
    <div className="grid gap-4 max-md:gap-2">
      <InstrumentsPanel />
      {mayPlans && <PlansPanel />}
      <CopyPanel />
      <LegalTextsPanel />
      <SourcesPanel />
      <RecordAudiencePanel />
      <ChannelsPanel />
      {mayRoles && <StaffPanel />}
      <DoctorPanel />
    </div>
  );
}
