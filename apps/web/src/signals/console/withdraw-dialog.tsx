import type { Signal } from '@t0/contracts';
import { signalTitle } from '@t0/domain';
import { DeleteDialog } from '../../shared/ui/delete-dialog.tsx';
import { toastFailure } from '../../shared/ui/toast-failure.ts';
import { toast } from '../../shared/ui/toast-store.ts';
import { withdrawSignal } from './api.ts';

interface WithdrawDialogProps {
  signal: Signal;
  onWithdrawn: () => void;
  onClose: () => void;
}

const TEXT =
  'It leaves every member’s lists at once, and its notification says WITHDRAWN. Mails that have not left are stopped; the owner’s ' +
  'settings decide whether those who were mailed get a correction. The record keeps the signal. This cannot be undone.';

/** Asks before a signal is withdrawn, and explains the consequence. */
export function WithdrawDialog({ signal, onWithdrawn, onClose }: WithdrawDialogProps) {
  return (
    <DeleteDialog
      title="DELETE SIGNAL"
      subject={signalTitle(signal)}
      text={TEXT}
      remove={() => withdrawSignal(signal.id)}
      onFailed={(failure) => toastFailure('DELETE FAILED', failure, 'The signal was not withdrawn')}
      onDeleted={() => {
        toast({ title: 'SIGNAL DELETED', description: `WITHDRAWN: ${signalTitle(signal)}` });
        onWithdrawn();
      }}
      onClose={onClose}
    />
  );
}
