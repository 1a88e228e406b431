import type { PasskeyInfo } from '@t0/contracts/accounts';
import type { AccountSettings } from '@t0/contracts/live';
import { LIMITS } from '@t0/contracts/platform';
import { useQueryClient } from '@tanstack/react-query';
import { Pencil, Trash2 } from 'lucide-react';
import { Suspense, useState } from 'react';
import { relativeTime } from '../../shared/lib/format.ts';
import { useTimes } from '../../shared/lib/times.ts';
import { lazyOverlay } from '../../shared/lib/lazy-part.ts';
import { useNow } from '../../shared/lib/use-time.ts';
import { knowsPasskeys } from '../ask-passkey.ts';
import { Button } from '../../shared/ui/button.tsx';
import { IconButton } from '../../shared/ui/icon-button.tsx';
import { Panel } from '../../shared/ui/panel.tsx';
import { SETTINGS_KEY } from '../../shared/lib/account-settings.ts';

const AddDialog = lazyOverlay('The dialog', () =>
  import('./passkey-dialogs.tsx').then((module) => module.AddPasskeyDialog),
);
const RenameDialog = lazyOverlay('The dialog', () =>
  import('./passkey-dialogs.tsx').then((module) => module.RenamePasskeyDialog),
);
const RemoveDialog = lazyOverlay('The dialog', () =>
  import('./passkey-dialogs.tsx').then((module) => module.RemovePasskeyDialog),
);

type Open = { action: 'add' } | { action: 'rename' | 'remove'; passkey: PasskeyInfo } | null;

/** The account's passkeys: a way in without the password, which counts as both factors. */
export function PasskeysPanel({ passkeys, twoFactor }: Pick<AccountSettings, 'passkeys' | 'twoFactor'>) {
  const [open, setOpen] = useState<Open>(null);
  const client = useQueryClient();
  const changed = (): void => void client.invalidateQueries({ queryKey: SETTINGS_KEY });
  const close = (): void => setOpen(null);
  const able = knowsPasskeys();
  return (
    <Panel title="Passkeys" note={<span className="meta">{passkeys.length}</span>} bleed>
      <p className="read px-4 py-3">
        A passkey signs you in with the fingerprint, face or PIN of your device, in place of the password and of a code.
      </p>
      {passkeys.length > 0 && (
        <ul className="divide-y divide-line border-t border-line">
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} onOpen={(action) => setOpen({ action, passkey })} />
          ))}
        </ul>
      )}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line p-4">
        <Button disabled={!able || passkeys.length >= LIMITS.passkey.most} onClick={() => setOpen({ action: 'add' })}>
          ADD A PASSKEY
        </Button>
        {!able && <p className="meta">This browser knows no passkeys at this address.</p>}
      </div>
      <Suspense>
        {open?.action === 'add' && <AddDialog offerFactor={!twoFactor.enabled} onAdded={changed} onClose={close} />}
        {open?.action === 'rename' && <RenameDialog passkey={open.passkey} onRenamed={changed} onClose={close} />}
        {open?.action === 'remove' && <RemoveDialog passkey={open.passkey} onRemoved={changed} onClose={close} />}
      </Suspense>
    </Panel>
  );
}

interface PasskeyRowProps {
  passkey: PasskeyInfo;
  onOpen: (action: 'rename' | 'remove') => void;
}

function PasskeyRow({ passkey, onOpen }: PasskeyRowProps) {
  const now = useNow(60_000);
  const times = useTimes();
  const { name, createdAt, lastUsedAt, synced } = passkey;
  const used = lastUsedAt ? `last used ${relativeTime(Date.parse(lastUsedAt), now)}` : 'not used yet';
  return (
    <li className="flex items-center gap-2 py-3 pr-2 pl-4">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-2 break-words">
          <span className="min-w-0 break-words">{name}</span>
          {synced && <span className="badge">Synced</span>}
        </p>
        <p className="meta mt-1">
          Added {times.dateTime(createdAt)}, {used}
        </p>
      </div>
      <IconButton label={`Rename passkey ${name}`} onClick={() => onOpen('rename')}>
        <Pencil size={14} aria-hidden />
      </IconButton>
      <IconButton label={`Remove passkey ${name}`} onClick={() => onOpen('remove')}>
        <Trash2 size={14} aria-hidden />
      </IconButton>
    </li>
  );
}
