import { LIMITS } from '@t0/contracts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { HttpError, messageOf } from '../../shared/lib/http.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { FieldError, TextField } from '../../shared/ui/field.tsx';
import { PasswordField } from '../../shared/ui/password-field.tsx';
import { Switch } from '../../shared/ui/switch.tsx';
import { toast } from '../../shared/ui/toast-store.ts';
import { addPasskey } from './api.ts';
import { RecoveryCodeList } from './recovery-code-list.tsx';

interface AddPasskeyDialogProps {
  /** The account has no second factor: the passkey may become it. */
  offerFactor: boolean;
  onAdded: () => void;
  onClose: () => void;
}

/** Adds a passkey: its name, the password once more, then the browser asks. Recovery codes follow where it becomes the second factor. */
export function AddPasskeyDialog({ offerFactor, onAdded, onClose }: AddPasskeyDialogProps) {
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  const [asSecondFactor, setAsSecondFactor] = useState(offerFactor);
  const [codes, setCodes] = useState<string[] | null>(null);
  const [errors, setErrors] = useState<{ name?: string; password?: string; other?: string }>({});
  const add = useMutation({
    mutationFn: addPasskey,
    onSuccess: ({ recoveryCodes }) => {
      onAdded();
      if (recoveryCodes) return setCodes(recoveryCodes);
      onClose();
      toast({ title: 'SECURITY UPDATED', description: 'The passkey was added.' });
    },
    onError: (error) => {
      const fields = error instanceof HttpError ? error.fields : {};
      setErrors(fields.name || fields.password ? fields : { other: messageOf(error, 'Failed to add the passkey.') });
    },
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const wish = { name: name.trim(), password, asSecondFactor: offerFactor && asSecondFactor };
    const found = {
      ...(wish.name === '' && { name: 'The name is required' }),
      ...(password === '' && { password: 'Password is required' }),
    };
    setErrors(found);
    if (Object.keys(found).length === 0) add.mutate(wish);
  };
  return (
    <Dialog
      title={codes ? 'Recovery codes' : 'Add a passkey'}
      description="Adds a passkey to the account."
      className="md:w-[480px]"
      onClose={onClose}
    >
      <div className="p-5 [--control:44px] max-md:p-4">
        {codes ? (
          <RecoveryCodeList codes={codes} lost="passkeys" onDone={onClose} />
        ) : (
          <form noValidate onSubmit={submit} className="grid gap-4">
            <TextField
              label="Name"
              placeholder="My laptop"
              autoComplete="off"
              maxLength={LIMITS.passkey.nameMax}
              value={name}
              error={errors.name}
              onChange={(event) => setName(event.target.value)}
            />
            <PasswordField
              label="Password"
              autoComplete="current-password"
              value={password}
              error={errors.password}
              onChange={(event) => setPassword(event.target.value)}
            />
            {offerFactor && (
              <Switch
                label="Use it as second factor"
                text="A login by password then asks for a passkey, or for a recovery code, as well. All other sessions end."
                checked={asSecondFactor}
                onChange={setAsSecondFactor}
              />
            )}
            <FieldError error={errors.other} />
            <Button type="submit" variant="primary" size="lg" disabled={add.isPending}>
              {add.isPending ? 'WAITING FOR YOUR DEVICE...' : 'CONTINUE'}
            </Button>
          </form>
        )}
      </div>
    </Dialog>
  );
}
