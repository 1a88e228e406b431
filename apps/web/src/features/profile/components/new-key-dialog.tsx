import { KEY_DAYS, LIMITS } from '@t0/contracts';
import type { KeyDays, KeyScope } from '@t0/contracts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { HttpError, messageOf } from '../../../shared/lib/http.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { FieldError, TextField } from '../../../shared/ui/field.tsx';
import { PasswordField } from '../../../shared/ui/password-field.tsx';
import { SegmentedControl } from '../../../shared/ui/segmented-control.tsx';
import { Switch } from '../../../shared/ui/switch.tsx';
import { createApiKey } from '../api/api-keys.ts';
import { offeredScopes, SCOPE_TEXTS } from '../key-scopes.ts';
import { KeySecret } from './key-secret.tsx';

const NEVER = 'never';
const LIVES = [
  ...KEY_DAYS.map((days) => ({ value: String(days), label: days === 365 ? '1 year' : `${days} days` })),
  { value: NEVER, label: 'Never' },
];

interface NewKeyDialogProps {
  isAdmin: boolean;
  onMade: () => void;
  onClose: () => void;
}

/** NEW KEY: name, scopes, expiry, the password once more; then the key, shown once. */
export function NewKeyDialog({ isAdmin, onMade, onClose }: NewKeyDialogProps) {
  const [name, setName] = useState('');
  const [scopes, setScopes] = useState<KeyScope[]>([]);
  const [life, setLife] = useState(String(KEY_DAYS[1]));
  const [password, setPassword] = useState('');
  const [faults, setFaults] = useState<{ name?: string; scopes?: string; password?: string; other?: string }>({});
  const create = useMutation({
    mutationFn: createApiKey,
    onSuccess: onMade,
    onError: (error) => {
      const fields = error instanceof HttpError ? error.fields : {};
      setFaults(
        fields.name || fields.scopes || fields.password
          ? fields
          : { other: messageOf(error, 'Failed to make the key. Please try again.') },
      );
    },
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const found = {
      ...(name.trim() === '' && { name: 'The name is required' }),
      ...(scopes.length === 0 && { scopes: 'Choose at least one scope' }),
      ...(password === '' && { password: 'Password is required' }),
    };
    setFaults(found);
    const days = life === NEVER ? null : (Number(life) as KeyDays);
    if (Object.keys(found).length === 0) create.mutate({ name: name.trim(), scopes, days, password });
  };
  const toggle = (scope: KeyScope) => (on: boolean) =>
    setScopes((before) => (on ? [...before, scope] : before.filter((one) => one !== scope)));
  return (
    <Dialog
      title={create.data ? 'Your key' : 'New key'}
      description="Makes a key for a program."
      className="md:w-[480px]"
      onClose={onClose}
    >
      <div className="p-5 [--control:44px] max-md:p-4">
        {create.data ? (
          <KeySecret secret={create.data.secret} onDone={onClose} />
        ) : (
          <form noValidate onSubmit={submit} className="grid gap-4">
            <TextField
              label="Name"
              placeholder="My bot"
              autoComplete="off"
              maxLength={LIMITS.apiKey.nameMax}
              value={name}
              error={faults.name}
              onChange={(event) => setName(event.target.value)}
            />
            <fieldset>
              <legend className="lab mb-1.5 text-text-2!">Scopes</legend>
              <div className="divide-y divide-line rounded-control border border-line-2 px-3">
                {offeredScopes(isAdmin).map((scope) => (
                  <Switch
                    key={scope}
                    label={<code>{scope}</code>}
                    text={SCOPE_TEXTS[scope]}
                    checked={scopes.includes(scope)}
                    onChange={toggle(scope)}
                  />
                ))}
              </div>
              <FieldError error={faults.scopes} />
            </fieldset>
            <SegmentedControl label="Expires" options={LIVES} value={life} onChange={setLife} />
            <PasswordField
              label="Password"
              autoComplete="current-password"
              value={password}
              error={faults.password}
              onChange={(event) => setPassword(event.target.value)}
            />
            <FieldError error={faults.other} />
            <Button type="submit" variant="primary" size="lg" disabled={create.isPending}>
              {create.isPending ? 'CREATING...' : 'CREATE KEY'}
            </Button>
          </form>
        )}
      </div>
    </Dialog>
  );
}
