import { INTAKE_PATH } from '@t0/contracts';
import type { IntakeSourceKey } from '@t0/contracts';
import { Copy } from 'lucide-react';
import { copyText } from '../../shared/lib/copy-text.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { TextField } from '../../shared/ui/field.tsx';

/** The address of a source with its token, shown once. */
export function TokenDialog({ source, token, onClose }: IntakeSourceKey & { onClose: () => void }) {
  const address = `${location.origin}${INTAKE_PATH}/${token}`;
  return (
    <Dialog
      title={`ADDRESS OF ${source.name}`}
      description="It is shown this once. Whoever has it can send alerts"
      onClose={onClose}
      className="md:w-[640px]"
    >
      <div className="grid gap-4 p-5 max-md:p-4">
        <TextField label="Webhook URL" readOnly value={address} onFocus={({ target }) => target.select()} />
        <div className="flex gap-2">
          <Button
            variant="primary"
            className="flex-1"
            onClick={() => void copyText(address, `Address of ${source.name}`)}
          >
            <Copy size={14} aria-hidden /> COPY
          </Button>
          <Button onClick={onClose}>DONE</Button>
        </div>
      </div>
    </Dialog>
  );
}
