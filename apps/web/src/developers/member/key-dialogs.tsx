import { KEY_DAYS, ADMIN_KEY_SCOPES, KEY_SCOPES, type ApiKeyMade } from '@t0/contracts/accounts';
import type { KeyDays, KeyScope, ApiKeyInfo } from '@t0/contracts/accounts';
import { LIMITS } from '@t0/contracts/platform';
import { useState } from 'react';
import { FieldError, TextField } from '../../shared/ui/field.tsx';
import { SegmentedControl } from '../../shared/ui/segmented-control.tsx';
import { Switch } from '../../shared/ui/switch.tsx';
import { regenerateApiKey } from './api.ts';
import { NewSecretDialog } from '../../accounts/new-secret-dialog.tsx';
import { DeleteDialog } from '../../shared/ui/delete-dialog.tsx';
import { toastFailure } from '../../shared/ui/toast-failure.ts';
import { request } from '../../shared/lib/http.ts';

/** The permission of each scope, in one sentence (docs/product/developers.md#scopes). */
const SCOPE_TEXTS: Record<KeyScope, string> = {
  'signals:read': 'Reads the signals and their stories.',
  'notifications:read': 'Reads your notifications.',
  'prices:read': 'Reads prices, instruments and candles.',
  stream: 'Receives everything that your screen receives live.',
  'journal:write': 'Writes your journal.',
  'signals:write': 'Publishes and changes signals.',
  'notifications:write': 'Writes broadcasts.',
};

const NEVER = 'never';

const LIVES = [
  ...KEY_DAYS.map((days) => ({ value: String(days), label: days === 365 ? '1 year' : `${days} days` })),
  { value: NEVER, label: 'Never' },
];

/** The scopes that a user's keys can have: those that publish are for staff who does. */
function offeredScopes(publishes: boolean): KeyScope[] {
  return KEY_SCOPES.filter((scope) => publishes || !ADMIN_KEY_SCOPES.includes(scope));
}

interface NewKeyDialogProps {
  publishes: boolean;
  onMade: () => void;
  onClose: () => void;
}

/** NEW KEY: name, scopes, expiry. */
export function NewKeyDialog({ publishes, onMade, onClose }: NewKeyDialogProps) {
  const [name, setName] = useState('');
  const [scopes, setScopes] = useState<KeyScope[]>([]);
  const [life, setLife] = useState(String(KEY_DAYS[1]));
  const days = life === NEVER ? null : (Number(life) as KeyDays);
  const toggle = (scope: KeyScope) => (on: boolean) =>
    setScopes((before) => (on ? [...before, scope] : before.filter((one) => one !== scope)));
  return (
    <NewSecretDialog
      what="key"
      title="New key"
      description="Makes a key for a program."
      fields={['name', 'scopes']}
      check={() => ({
        ...(name.trim() === '' && { name: 'The name is required' }),
        ...(scopes.length === 0 && { scopes: 'Choose at least one scope' }),
      })}
      ask={(password) =>
        request<ApiKeyMade>('/api/auth/keys', { method: 'POST', body: { name: name.trim(), scopes, days, password } })
      }
      action="CREATE KEY"
      working="CREATING..."
      failure="Failed to make the key. Please try again."
      onMade={onMade}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <TextField
            label="Name"
            placeholder="My bot"
            autoComplete="off"
            maxLength={LIMITS.apiKey.nameMax}
            value={name}
            error={errors.name}
            onChange={(event) => setName(event.target.value)}
          />
          <fieldset>
            <legend className="lab mb-1.5 text-text-2!">Scopes</legend>
            <div className="divide-y divide-line rounded-control border border-line-2 px-3">
              {offeredScopes(publishes).map((scope) => (
                <Switch
                  key={scope}
                  label={<code>{scope}</code>}
                  text={SCOPE_TEXTS[scope]}
                  checked={scopes.includes(scope)}
                  onChange={toggle(scope)}
                />
              ))}
            </div>
            <FieldError error={errors.scopes} />
          </fieldset>
          <SegmentedControl label="Expires" options={LIVES} value={life} onChange={setLife} />
        </>
      )}
    </NewSecretDialog>
  );
}

interface RegenerateKeyDialogProps {
  apiKey: ApiKeyInfo;
  onMade: () => void;
  onClose: () => void;
}

/** REGENERATE: another key in the place of one. */
export function RegenerateKeyDialog({ apiKey, onMade, onClose }: RegenerateKeyDialogProps) {
  return (
    <NewSecretDialog
      what="key"
      title="Regenerate key"
      description="Asks for the password."
      ask={(password) => regenerateApiKey({ id: apiKey.id, password })}
      action="REGENERATE"
      working="REGENERATING..."
      failure="Failed to replace the key. Please try again."
      canCancel
      onMade={onMade}
      onClose={onClose}
    >
      <p className="break-words">{apiKey.name}</p>
      <p className="read">The current key stops working at once.</p>
    </NewSecretDialog>
  );
}

interface RevokeKeyDialogProps {
  apiKey: ApiKeyInfo;
  onRevoked: () => void;
  onClose: () => void;
}

/** REVOKE: asks once. */
export function RevokeKeyDialog({ apiKey, onRevoked, onClose }: RevokeKeyDialogProps) {
  return (
    <DeleteDialog
      title="Revoke key"
      subject={apiKey.name}
      text="Programs that use it are refused at once."
      action="REVOKE"
      back="CANCEL"
      remove={async () => void (await request(`/api/auth/keys/${apiKey.id}`, { method: 'DELETE' }))}
      onFailed={(error) => toastFailure('Key Update Failed', error, 'Failed to revoke the key. Please try again.')}
      onDeleted={onRevoked}
      onClose={onClose}
    />
  );
}
