import type { PasskeyInfo } from '@t0/contracts/accounts';
import { LIMITS } from '@t0/contracts/platform';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf, request } from '../../shared/lib/http.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Dialog, DIALOG_BODY, DialogForm } from '../../shared/ui/dialog.tsx';
import { TextField } from '../../shared/ui/field.tsx';
import { Switch } from '../../shared/ui/switch.tsx';
import { toast } from '../../shared/ui/toast-store.ts';
import { addPasskey, removePasskey } from './api.ts';
import { RecoveryCodeList } from './recovery-code-list.tsx';
import { ConfirmWithPassword } from '../confirm-with-password.tsx';
import { PasswordDialog } from './password-dialog.tsx';

interface AddPasskeyDialogProps {
  /** The account has no second factor: the passkey may become it. */
  offerFactor: boolean;
  onAdded: () => void;
  onClose: () => void;
}

/** Adds a passkey: its name, the password once more, then the browser asks. Recovery codes follow where it becomes the second factor. */
export function AddPasskeyDialog({ offerFactor, onAdded, onClose }: AddPasskeyDialogProps) {
  const [name, setName] = useState('');
  const [asSecondFactor, setAsSecondFactor] = useState(offerFactor);
  const [codes, setCodes] = useState<string[] | null>(null);
  return (
    <Dialog
      title={codes ? 'Recovery codes' : 'Add a passkey'}
      description="Adds a passkey to the account."
      className="md:w-[480px]"
      onClose={onClose}
    >
      {codes ? (
        <div className={DIALOG_BODY}>
          <RecoveryCodeList codes={codes} lost="passkeys" onDone={onClose} />
        </div>
      ) : (
        <ConfirmWithPassword
          fields={['name']}
          check={() => (name.trim() === '' ? { name: 'The name is required' } : {})}
          act={(password) => addPasskey({ name: name.trim(), password, asSecondFactor: offerFactor && asSecondFactor })}
          onDone={({ recoveryCodes }) => {
            onAdded();
            if (recoveryCodes) return setCodes(recoveryCodes);
            onClose();
            toast({ title: 'SECURITY UPDATED', description: 'The passkey was added.' });
          }}
          action="CONTINUE"
          working="WAITING FOR YOUR DEVICE..."
          failure="Failed to add the passkey."
          below={
            offerFactor && (
              <Switch
                label="Use it as second factor"
                text="A login by password then asks for a passkey, or for a recovery code, as well. All other sessions end."
                checked={asSecondFactor}
                onChange={setAsSecondFactor}
              />
            )
          }
        >
          {(errors) => (
            <TextField
              label="Name"
              placeholder="My laptop"
              autoComplete="off"
              maxLength={LIMITS.passkey.nameMax}
              value={name}
              error={errors.name}
              onChange={(event) => setName(event.target.value)}
            />
          )}
        </ConfirmWithPassword>
      )}
    </Dialog>
  );
}

interface RenamePasskeyDialogProps {
  passkey: PasskeyInfo;
  onRenamed: () => void;
  onClose: () => void;
}

/** Gives a passkey another name. */
export function RenamePasskeyDialog({ passkey, onRenamed, onClose }: RenamePasskeyDialogProps) {
  const [name, setName] = useState(passkey.name);
  const [error, setError] = useState<string>();
  const rename = useMutation({
    mutationFn: ({ id, name }: { id: number; name: string }) =>
      request<PasskeyInfo>(`/api/auth/passkeys/${id}`, { method: 'PATCH', body: { name } }),
    onSuccess: () => {
      onRenamed();
      onClose();
    },
    onError: (error) => setError(messageOf(error, 'Failed to rename the passkey. Please try again.')),
  });
  const submit = (): void => {
    if (name.trim() === '') setError('The name is required');
    else rename.mutate({ id: passkey.id, name: name.trim() });
  };
  return (
    <Dialog
      title="Rename passkey"
      description="Gives the passkey another name."
      className="md:w-[440px]"
      onClose={onClose}
    >
      <DialogForm onSubmit={submit}>
        <TextField
          label="Name"
          autoComplete="off"
          maxLength={LIMITS.passkey.nameMax}
          value={name}
          error={error}
          onChange={(event) => {
            setName(event.target.value);
            setError(undefined);
          }}
        />
        <Button type="submit" variant="primary" size="lg" disabled={rename.isPending}>
          {rename.isPending ? 'SAVING...' : 'SAVE'}
        </Button>
      </DialogForm>
    </Dialog>
  );
}

interface RemovePasskeyDialogProps {
  passkey: PasskeyInfo;
  onRemoved: () => void;
  onClose: () => void;
}

/** Removes a passkey, the password given once more. */
export function RemovePasskeyDialog({ passkey: { id, name }, onRemoved, onClose }: RemovePasskeyDialogProps) {
  return (
    <PasswordDialog
      title="Remove passkey"
      action="REMOVE"
      working="REMOVING..."
      variant="danger"
      act={(password) => removePasskey({ id, password })}
      onDone={() => {
        onRemoved();
        onClose();
        toast({ title: 'SECURITY UPDATED', description: 'The passkey was removed.' });
      }}
      onClose={onClose}
      failure="Failed to remove the passkey. Please try again."
    >
      <p className="break-words">{name}</p>
      <p className="read">It no longer signs you in. Your device may go on offering it until you delete it there.</p>
    </PasswordDialog>
  );
}
