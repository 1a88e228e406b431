import type { PasskeyInfo } from '@t0/contracts';
import { toast } from '../../shared/ui/toast-store.ts';
import { removePasskey } from './api.ts';
import { PasswordDialog } from './password-dialog.tsx';

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
      action={{ label: 'REMOVE', busy: 'REMOVING...', variant: 'danger' }}
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
