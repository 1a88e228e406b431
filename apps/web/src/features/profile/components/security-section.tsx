import type { AccountSettings } from '@t0/contracts';
import { Panel } from '../../../shared/ui/panel.tsx';
import { Switch } from '../../../shared/ui/switch.tsx';
import { PasswordPanel } from './password-panel.tsx';
import { SessionsPanel } from './sessions-panel.tsx';
import { TwoFactorPanel } from './two-factor-panel.tsx';

/** SECURITY: password, second factor, API access, and where one is signed in (specification 1, section 2). */
export function SecuritySection({ twoFactor }: { twoFactor: AccountSettings['twoFactor'] }) {
  return (
    <>
      <PasswordPanel />
      <TwoFactorPanel twoFactor={twoFactor} />
      <Panel title="API access" bleed>
        <div className="px-4">
          <Switch label="API Access" text="Not available for member accounts." checked={false} disabled />
        </div>
      </Panel>
      <SessionsPanel />
    </>
  );
}
