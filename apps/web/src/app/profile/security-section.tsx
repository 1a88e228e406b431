import type { AccountSettings } from '@t0/contracts';
import { PasskeysPanel } from '../../accounts/member/passkeys-panel.tsx';
import { PasswordPanel } from '../../accounts/member/password-panel.tsx';
import { SessionsPanel } from '../../accounts/member/sessions-panel.tsx';
import { AccessPanel } from './access-panel.tsx';

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
