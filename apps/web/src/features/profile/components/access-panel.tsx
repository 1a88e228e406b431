import type { AccountSettings } from '@t0/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { lazyPart } from '../../../shared/lib/lazy-part.ts';
import { Panel } from '../../../shared/ui/panel.tsx';
import { Switch } from '../../../shared/ui/switch.tsx';
import { SETTINGS_KEY } from '../api/account-settings.ts';

const EnrolDialog = lazyPart(() => import('./enrol-dialog.tsx').then((module) => module.EnrolDialog));
const DisableDialog = lazyPart(() => import('./disable-dialog.tsx').then((module) => module.DisableDialog));

/** The two-factor toggle, which enrols a real second factor and takes password and code to go off; API Access stays disabled. */
export function AccessPanel({ twoFactor }: { twoFactor: AccountSettings['twoFactor'] }) {
  const [open, setOpen] = useState<'enrol' | 'disable' | null>(null);
  const client = useQueryClient();
  const refresh = (): void => void client.invalidateQueries({ queryKey: SETTINGS_KEY });
  const { enabled, recoveryCodesLeft } = twoFactor;
  return (
    <Panel title="Access" bleed>
      <div className="divide-y divide-line px-4">
        <Switch
          label="Two-Factor Authentication"
          text={
            enabled
              ? `A code of your authenticator app is asked at login. Recovery codes left: ${recoveryCodesLeft}.`
              : 'Asks for a code of your authenticator app at login.'
          }
          state={enabled ? 'ON' : 'OFF'}
          checked={enabled}
          onChange={(on) => setOpen(on ? 'enrol' : 'disable')}
        />
        <Switch label="API Access" text="Not available for member accounts." checked={false} disabled />
      </div>
      <Suspense>
        {open === 'enrol' && <EnrolDialog onEnabled={refresh} onClose={() => setOpen(null)} />}
        {open === 'disable' && <DisableDialog onDisabled={refresh} onClose={() => setOpen(null)} />}
      </Suspense>
    </Panel>
  );
}
