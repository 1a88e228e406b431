import type { AccountSettings } from '@t0/contracts';
import { AccessPanel } from './access-panel.tsx';
import { PasswordPanel } from './password-panel.tsx';
import { SessionsPanel } from './sessions-panel.tsx';

/** SECURITY: password, second factor, API access, and where one is signed in (specification 1, section 2). */
export function SecuritySection({ twoFactor }: { twoFactor: AccountSettings['twoFactor'] }) {
  return (
    <>
      <PasswordPanel />
      <AccessPanel twoFactor={twoFactor} />
      <SessionsPanel />
    </>
  );
}
