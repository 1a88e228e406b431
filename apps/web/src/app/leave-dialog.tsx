import { Button } from '../shared/ui/button.tsx';
import { Dialog, DialogFoot } from '../shared/ui/dialog.tsx';

interface LeaveDialogProps {
  /** The forms with unsaved changes, by their names on screen. */
  forms: readonly string[];
  onLeave: () => void;
  onClose: () => void;
}

/** Leave, or stay and save? Staying is what Esc does. */
export function LeaveDialog({ forms, onLeave, onClose }: LeaveDialogProps) {
  return (
    <Dialog title="UNSAVED CHANGES" description="Leave without saving?" onClose={onClose} className="md:w-[440px]">
      <p className="read p-5 max-md:p-4">
        {forms.length === 1 ? `Your ${forms[0]} has changes` : `Your ${forms.join(' and ')} have changes`} that were not
        saved. They are lost when you leave.
      </p>
      <DialogFoot onCancel={onClose} back="Stay">
        <Button variant="danger" onClick={onLeave}>
          Leave without saving
        </Button>
      </DialogFoot>
    </Dialog>
  );
}
