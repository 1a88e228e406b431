import { LIMITS } from '@t0/contracts';
import type { PasskeyInfo } from '@t0/contracts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { messageOf } from '../../shared/lib/http.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { TextField } from '../../shared/ui/field.tsx';
import { renamePasskey } from './api.ts';

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
    mutationFn: renamePasskey,
    onSuccess: () => {
      onRenamed();
      onClose();
    },
    onError: (error) => setError(messageOf(error, 'Failed to rename the passkey. Please try again.')),
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
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
      <form noValidate onSubmit={submit} className="grid gap-4 p-5 [--control:44px] max-md:p-4">
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
      </form>
    </Dialog>
  );
}
