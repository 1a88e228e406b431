import type { ApiKeyInfo } from '@t0/contracts';
import { regenerateApiKey } from './api.ts';
import { NewSecretDialog } from '../../accounts/new-secret-dialog.tsx';

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
