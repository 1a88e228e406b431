import type { PriceAlert } from '@t0/contracts';
import { useMutation } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { Button } from '../../../shared/ui/button.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { toastFailure } from '../../../shared/ui/toast-failure.ts';
import { toast } from '../../../shared/ui/toast-store.ts';
import { deleteAlert } from '../api/price-alerts-api.ts';
import { receiveDeletion } from '../live/alerts-store.ts';

/** Asks before a price alert is deleted. */
export function DeleteDialog({ alert, onClose }: { alert: PriceAlert; onClose: () => void }) {
  const remove = useMutation({
    mutationFn: () => deleteAlert(alert.id),
    onSuccess: () => {
      receiveDeletion(alert);
      toast({ title: 'PRICE ALERT DELETED', description: alert.title });
      onClose();
    },
    onError: (error) => toastFailure('DELETE FAILED', error, 'The alert was not deleted'),
  });
  return (
    <Dialog title="DELETE PRICE ALERT" description={`Delete ${alert.title}`} onClose={onClose} className="md:w-[440px]">
      <div className="p-5 break-words max-md:p-4">
        <p>{alert.title}</p>
        <p className="read mt-1">It is watched no more. What it fired stays in the log.</p>
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
