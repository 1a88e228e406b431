import type { ApiKeyInfo } from '@t0/contracts/accounts';
import { RefreshCw, Trash2 } from 'lucide-react';
import { relativeTime } from '../../shared/lib/format.ts';
import { useTimes } from '../../shared/lib/times.ts';
import { useNow } from '../../shared/lib/use-time.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Panel } from '../../shared/ui/panel.tsx';
import { SingleKeysSwitch } from '../../shared/ui/single-keys-switch.tsx';

interface ApiKeyRowProps {
  apiKey: ApiKeyInfo;
  onOpen: (action: 'regenerate' | 'revoke') => void;
}

/** One key: its name, its scopes, its expiry, and its last use. */
export function ApiKeyRow({ apiKey, onOpen }: ApiKeyRowProps) {
  const now = useNow(60_000);
  const times = useTimes();
  const { name, hint, scopes, expiresAt, lastUsedAt } = apiKey;
  const hasExpired = expiresAt !== null && Date.parse(expiresAt) <= now;
  const until =
    expiresAt === null ? 'does not expire' : `${hasExpired ? 'expired' : 'expires'} ${times.dateTime(expiresAt)}`;
  const used = lastUsedAt ? `last used ${relativeTime(Date.parse(lastUsedAt), now)}` : 'not used yet';
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
      <div className="min-w-0 flex-1 basis-60">
        <p className="flex flex-wrap items-center gap-2 break-words">
          <span className="min-w-0 break-words">{name}</span>
          <code className="text-text-2">t0_…{hint}</code>
          {hasExpired && (
            <span className="badge" data-tone="paused">
              Expired
            </span>
          )}
        </p>
        <p className="meta mt-1">
          <code>{scopes.join(' ')}</code>
        </p>
        <p className="meta mt-1">
          {until}, {used}
        </p>
      </div>
      <span className="flex flex-wrap gap-2">
        <Button size="sm" onClick={() => onOpen('regenerate')} aria-label={`REGENERATE ${name}`}>
          <RefreshCw size={12} aria-hidden /> REGENERATE
        </Button>
        <Button size="sm" variant="danger" onClick={() => onOpen('revoke')} aria-label={`REVOKE ${name}`}>
          <Trash2 size={12} aria-hidden /> REVOKE
        </Button>
      </span>
    </li>
  );
}

/** KEYS: the setting of single-key shortcuts in this browser; `?` lists them. */
export function KeysPanel() {
  return (
    <Panel title="Keys" bleed>
      <div className="px-4">
        <SingleKeysSwitch />
      </div>
    </Panel>
  );
}
