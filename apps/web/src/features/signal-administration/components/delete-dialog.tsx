import type { Signal } from '@t0/contracts';
import { signalTitle } from '@t0/domain';
import { useMutation } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { Button } from '../../../shared/ui/button.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { toastFailure } from '../../../shared/ui/toast-failure.ts';
import { toast } from '../../../shared/ui/toast-store.ts';
import { deleteSignal } from '../api/delete-signal.ts';

/** Asks before a signal is deleted. */
export function DeleteDialog({
  signal,
  onClose,
  onDeleted,
}: {
  signal: Signal;
  onClose: () => void;
  onDeleted: () => void;
}) {
  const title = signalTitle(signal);
  const remove = useMutation({
    mutationFn: () => deleteSignal(signal.id),
    onSuccess: () => {
      toast({ title: 'SIGNAL DELETED', description: title });
      onDeleted();
      onClose();
    },
    onError: (error) => toastFailure('DELETE FAILED', error, 'The signal was not deleted'),
  });
  return (
    <Dialog title="DELETE SIGNAL" description={`Delete ${title}`} onClose={onClose} className="md:w-[440px]">
      <div className="p-5 max-md:p-4">
        <p>{title}</p>
        <p className="read mt-1">It leaves every member’s screen at once. This cannot be undone.</p>
      </div>
      <footer className="flex justify-end gap-2 border-t border-line-2 px-5 py-3 max-md:px-4">
        <Button onClick={onClose}>Cancel</Button>
        <Button variant="danger" disabled={remove.isPending} onClick={() => remove.mutate()}>
          <Trash2 size={14} aria-hidden /> Delete
        </Button>
      </footer>
    </Dialog>
  );
}
