import { useMutation } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { HttpError } from '../lib/http.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

interface DeleteDialogProps {
  /** 'DELETE VIDEO' */
  title: string;
  /** What is deleted, as it is called on screen. */
  subject: string;
  /** What that means, in one sentence. */
  text: string;
  /** The two ways out: 'Delete' and 'Cancel' unless said. */
  action?: string;
  back?: string;
  remove: () => Promise<void>;
  /** Tells that it failed. */
  onFailed: (error: unknown) => void;
  onDeleted: () => void;
  onClose: () => void;
}

/** Asks before something is deleted. What somebody else deleted meanwhile is gone just the same. */
export function DeleteDialog(props: DeleteDialogProps) {
  const { title, subject, text, action = 'Delete', back = 'Cancel', remove, onFailed, onDeleted, onClose } = props;
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
      <footer className="flex justify-end gap-2 border-t border-line-2 px-5 py-3 max-md:px-4">
        <Button onClick={onClose}>{back}</Button>
        <Button variant="danger" disabled={deletion.isPending} onClick={() => deletion.mutate()}>
          <Trash2 size={14} aria-hidden /> {action}
        </Button>
      </footer>
    </Dialog>
  );
}
