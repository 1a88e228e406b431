import type { AccountSettings } from '@t0/contracts/live';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { PasskeysPanel } from '../../accounts/member/passkeys-panel.tsx';
import { PasswordPanel } from '../../accounts/member/password-panel.tsx';
import { SessionsPanel } from '../../accounts/member/sessions-panel.tsx';
import { lazyOverlay } from '../../shared/lib/lazy-part.ts';
import { Panel } from '../../shared/ui/panel.tsx';
import { Switch } from '../../shared/ui/switch.tsx';
import { SETTINGS_KEY } from '../../shared/lib/account-settings.ts';
import { ApiAccessSwitch } from '../../developers/member/api-access-switch.tsx';

const EnrolDialog = lazyOverlay('The second factor', () =>
  import('../../accounts/member/enrol-dialog.tsx').then((module) => module.EnrolDialog),
);

const DisableDialog = lazyOverlay('The second factor', () =>
  import('../../accounts/member/disable-dialog.tsx').then((module) => module.DisableDialog),
);

/** SECURITY: password, passkeys, second factor, API access, and sessions (docs/product/accounts.md#security-settings). */
export function SecuritySection({
  twoFactor,
  passkeys,
  apiAccess,
}: Pick<AccountSettings, 'twoFactor' | 'passkeys' | 'apiAccess'>) {
  return (
    <>
      <PasswordPanel />
      <AccessPanel twoFactor={twoFactor} hasPasskey={passkeys.length > 0} apiAccess={apiAccess.enabled} />
      <PasskeysPanel twoFactor={twoFactor} passkeys={passkeys} />
      <SessionsPanel />
    </>
  );
}

interface AccessPanelProps {
  twoFactor: AccountSettings['twoFactor'];
  hasPasskey: boolean;
  apiAccess: boolean;
}

/** The two-factor toggle, which enrols a real second factor and takes password and code to go off; and API Access. */
function AccessPanel({ twoFactor, hasPasskey, apiAccess }: AccessPanelProps) {
  const [open, setOpen] = useState<'enrol' | 'disable' | null>(null);
  const client = useQueryClient();
  const refresh = (): void => void client.invalidateQueries({ queryKey: SETTINGS_KEY });
  const { enabled, app, recoveryCodesLeft } = twoFactor;
  const factorText = !app
    ? 'One of your passkeys'
    : hasPasskey
      ? 'A code of your authenticator app, or a passkey,'
      : 'A code of your authenticator app';
  return (
    <Panel title="Access" bleed>
      <div className="divide-y divide-line px-4">
        <Switch
          label="Two-Factor Authentication"
          text={
            enabled
              ? `${factorText} is asked at login. Recovery codes left: ${recoveryCodesLeft}.`
              : 'Asks for a code of your authenticator app at login.'
          }
          state={enabled ? 'ON' : 'OFF'}
          checked={enabled}
          onChange={(on) => setOpen(on ? 'enrol' : 'disable')}
        />
        <ApiAccessSwitch enabled={apiAccess} />
      </div>
      <Suspense>
        {open === 'enrol' && <EnrolDialog onEnabled={refresh} onClose={() => setOpen(null)} />}
        {open === 'disable' && (
          <DisableDialog app={app} hasPasskey={hasPasskey} onDisabled={refresh} onClose={() => setOpen(null)} />
        )}
      </Suspense>
    </Panel>
  );
}
