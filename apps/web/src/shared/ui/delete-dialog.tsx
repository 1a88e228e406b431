import { useMutation } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { HttpError } from '../lib/http.ts';
import { Button } from './button.tsx';
import { Dialog, DialogFoot } from './dialog.tsx';

interface DeleteDialogProps {
  /** 'DELETE VIDEO' */
  title: string;
  /** The name of the deleted item on screen. */
  subject: string;
  /** The consequence, in one sentence. */
  text: string;
  /** The two buttons: 'Delete' and 'Cancel' by default. */
  action?: string;
  back?: string;
  remove: () => Promise<void>;
  /** Reports that it failed. */
  onFailed: (error: unknown) => void;
  onDeleted: () => void;
  onClose: () => void;
}

/** Asks before something is deleted. An item that another administrator deleted meanwhile counts as deleted. */
export function DeleteDialog(props: DeleteDialogProps) {
  const { title, subject, text, action = 'Delete', back, remove, onFailed, onDeleted, onClose } = props;
  const deletion = useMutation({
    mutationFn: async () => {
      try {
        await remove();
      } catch (error) {
        if (!(error instanceof HttpError && error.statusCode === 404)) throw error;
      }
    },
    onSuccess: () => {
      onDeleted();
      onClose();
    },
    onError: onFailed,
  });
  return (
    <Dialog title={title} description={`${action} ${subject}`} onClose={onClose} className="md:w-[440px]">
      <div className="p-5 max-md:p-4">
        <p className="break-words">{subject}</p>
        <p className="read mt-1">{text}</p>
      </div>
      <DialogFoot onCancel={onClose} back={back}>
        <Button variant="danger" disabled={deletion.isPending} onClick={() => deletion.mutate()}>
          <Trash2 size={14} aria-hidden /> {action}
        </Button>
      </DialogFoot>
    </Dialog>
  );
}
