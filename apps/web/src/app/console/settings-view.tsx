import { ChannelsPanel } from '../../features/channels/components/channels-panel.tsx';
import { DoctorPanel } from '../../features/doctor/components/doctor-panel.tsx';
import { InstrumentsPanel } from '../../features/instruments/components/instruments-panel.tsx';
import { SourcesPanel } from '../../features/intake/components/sources-panel.tsx';
import { LegalTextsPanel } from '../../features/legal-texts/components/legal-texts-panel.tsx';
import { CopyPanel } from '../../features/owner-copy/components/copy-panel.tsx';
import { RecordAudiencePanel } from '../../features/record-settings/components/record-audience-panel.tsx';

/** SETTINGS: what the owner decides, and how the terminal stands (docs/product/settings.md#settings). */
export function SettingsView() {
  return (
    <div className="grid gap-4 max-md:gap-2">
      <InstrumentsPanel />
      <CopyPanel />
      <LegalTextsPanel />
      <SourcesPanel />
      <RecordAudiencePanel />
      <ChannelsPanel />
      <DoctorPanel />
    </div>
  );
}
