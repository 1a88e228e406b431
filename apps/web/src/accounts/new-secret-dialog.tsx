import { Copy } from 'lucide-react';
import { useState } from 'react';
import { copyText } from '../shared/lib/copy-text.ts';
import { Button } from '../shared/ui/button.tsx';
import { Dialog, DIALOG_BODY } from '../shared/ui/dialog.tsx';
import { ConfirmWithPassword, type ConfirmProps } from './confirm-with-password.tsx';

interface KeySecretProps {
  /** The kind of secret; a key by default. */
  what?: 'key' | 'secret';
  secret: string;
  onDone: () => void;
}

/** A key or secret that was just made, shown this once. */
function KeySecret({ what = 'key', secret, onDone }: KeySecretProps) {
  return (
    <div className={`grid gap-4 ${DIALOG_BODY}`}>
      <p role="status" className="read">
        Copy this {what} now. It is not shown again.
      </p>
      <code
        data-testid={what === 'key' ? 'api-key' : 'webhook-secret'}
        className="block rounded-control border border-line-2 bg-panel p-3 break-all select-all"
      >
        {secret}
      </code>
      <Button onClick={() => void copyText(secret, what === 'key' ? 'API key' : 'Secret')}>
        <Copy size={14} aria-hidden /> COPY
      </Button>
      <Button variant="primary" size="lg" onClick={onDone}>
        I HAVE KEPT IT
      </Button>
    </div>
  );
}

interface NewSecretDialogProps<Made, Field extends string> extends Omit<
  ConfirmProps<Made, Field>,
  'act' | 'onDone' | 'onCancel'
> {
  /** The kind of secret, in one word. */
  what: 'key' | 'secret';
  title: string;
  description: string;
  ask: (password: string) => Promise<Made>;
  /** CANCEL next to the button. */
  canCancel?: boolean;
  onMade: (made: Made) => void;
  onClose: () => void;
}

/** A form that makes a key or a secret: it ends with the password, given once more; then it shows the secret once. */
export function NewSecretDialog<Made extends { secret: string }, Field extends string = never>(
  props: NewSecretDialogProps<Made, Field>,
) {
  const { what, title, description, ask, canCancel, onMade, onClose, ...form } = props;
  const [made, setMade] = useState<Made | null>(null);
  return (
    <Dialog
      title={made ? `Your ${what}` : title}
      description={description}
      className={form.fields ? 'md:w-[480px]' : 'md:w-[440px]'}
      onClose={onClose}
    >
      {made ? (
        <KeySecret what={what} secret={made.secret} onDone={onClose} />
      ) : (
        <ConfirmWithPassword
          {...form}
          act={ask}
          onDone={(secret) => {
            setMade(secret);
            onMade(secret);
          }}
          {...(canCancel && { onCancel: onClose })}
        />
      )}
    </Dialog>
  );
}
