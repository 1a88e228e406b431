import type { ApiKeyInfo } from '@t0/contracts';
import { DeleteDialog } from '../../shared/ui/delete-dialog.tsx';
import { toastFailure } from '../../shared/ui/toast-failure.ts';
import { revokeApiKey } from './api.ts';

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
      remove={async () => void (await revokeApiKey(apiKey.id))}
      onFailed={(error) => toastFailure('Key Update Failed', error, 'Failed to revoke the key. Please try again.')}
      onDeleted={onRevoked}
      onClose={onClose}
    />
  );
}
