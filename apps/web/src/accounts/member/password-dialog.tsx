import { Dialog } from '../../shared/ui/dialog.tsx';
import { ConfirmWithPassword, type ConfirmProps } from '../confirm-with-password.tsx';

interface PasswordDialogProps<T> extends ConfirmProps<T, never> {
  title: string;
  onClose: () => void;
}

/** Asks for the password before an act of a member on the own account. */
export function PasswordDialog<T>({ title, onClose, ...form }: PasswordDialogProps<T>) {
  return (
    <Dialog title={title} description="Asks for the password." className="md:w-[480px]" onClose={onClose}>
      <ConfirmWithPassword {...form} onCancel={onClose} />
    </Dialog>
  );
}
