import type { ApiAccess, ApiKeyInfo } from '@t0/contracts/accounts';
import { LIMITS } from '@t0/contracts/platform';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import { lazyOverlay } from '../../shared/lib/lazy-part.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Panel } from '../../shared/ui/panel.tsx';
import { SETTINGS_KEY } from '../../shared/lib/account-settings.ts';
import { ApiAccessSwitch } from './api-access-switch.tsx';
import { ApiKeyRow } from './keys-panel.tsx';

const NewDialog = lazyOverlay('The dialog', () => import('./key-dialogs.tsx').then((module) => module.NewKeyDialog));
const RegenerateDialog = lazyOverlay('The dialog', () =>
  import('./key-dialogs.tsx').then((module) => module.RegenerateKeyDialog),
);
const RevokeDialog = lazyOverlay('The dialog', () =>
  import('./key-dialogs.tsx').then((module) => module.RevokeKeyDialog),
);

type Open = { action: 'new' } | { action: 'regenerate' | 'revoke'; apiKey: ApiKeyInfo } | null;

/** DEV SETTINGS: API ACCESS and the member's keys; staff who publish may give them the scopes for it (docs/product/accounts.md#dev-settings). */
export function DevSection({ access, publishes }: { access: ApiAccess; publishes: boolean }) {
  const [open, setOpen] = useState<Open>(null);
  const client = useQueryClient();
  const changed = (): void => void client.invalidateQueries({ queryKey: SETTINGS_KEY });
  const close = (): void => setOpen(null);
  const { enabled, keys } = access;
  return (
    <Panel title="Dev settings" note={<span className="meta">{keys.length}</span>} bleed>
      <div className="px-4">
        <ApiAccessSwitch enabled={enabled} />
      </div>
      {keys.length > 0 ? (
        <ul aria-label="API keys" className="divide-y divide-line border-t border-line">
          {keys.map((apiKey) => (
            <ApiKeyRow key={apiKey.id} apiKey={apiKey} onOpen={(action) => setOpen({ action, apiKey })} />
          ))}
        </ul>
      ) : (
        <p className="read border-t border-line px-4 py-3">No keys yet. A program needs one to read for you.</p>
      )}
      <div className="border-t border-line p-4">
        <p className="read mb-3">
          For programmers:{' '}
          <Link to="/developers" className="text-link underline">
            quick start, events, examples
          </Link>
        </p>
        <Button disabled={keys.length >= LIMITS.apiKey.most} onClick={() => setOpen({ action: 'new' })}>
          NEW KEY
        </Button>
      </div>
      <Suspense>
        {open?.action === 'new' && <NewDialog publishes={publishes} onMade={changed} onClose={close} />}
        {open?.action === 'regenerate' && <RegenerateDialog apiKey={open.apiKey} onMade={changed} onClose={close} />}
        {open?.action === 'revoke' && <RevokeDialog apiKey={open.apiKey} onRevoked={changed} onClose={close} />}
      </Suspense>
    </Panel>
  );
}
