import { useMutation } from '@tanstack/react-query';
import { LogOut, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import type { MemberEntry } from '@t0/contracts/accounts';
import type { EndedSessions } from '@t0/contracts/members';
import { Button } from '../../shared/ui/button.tsx';
import { Dialog, DialogFoot } from '../../shared/ui/dialog.tsx';
import { toast } from '../../shared/ui/toast-store.ts';
import { toastFailure } from '../../shared/ui/toast-failure.ts';
import { Form } from '../../shared/ui/form.tsx';
import { counted } from '../../shared/lib/count.ts';
import { request } from '../../shared/lib/http.ts';

interface ActDialogProps<R> {
  /** 'END ACCESS' */
  title: string;
  /** Whose account it is. */
  email: string;
  /** What happens. */
  text: ReactNode;
  /** Fields, between the text and the buttons. */
  children?: ReactNode;
  /** The button: a verb. */
  action: string;
  icon: LucideIcon;
  danger?: boolean;
  /** True: the fields do not allow it yet. */
  disabled?: boolean;
  /** Title of the toast when it fails; the server's sentence follows. */
  failure: string;
  act: () => Promise<R>;
  onDone: (result: R) => void;
  onClose: () => void;
}

/** The question before an act on a member, which says what happens (docs/product/console.md#acts). A second press while it works does nothing. */
export function ActDialog<R>(props: ActDialogProps<R>) {
  const { title, email, text, children, action, icon: Icon, danger, disabled, failure, act, onDone, onClose } = props;
  const work = useMutation({
    mutationFn: act,
    onSuccess: (result) => {
      onDone(result);
      onClose();
    },
    onError: (error) => toastFailure(failure, error, 'Please try again.'),
  });
  return (
    <Dialog title={title} description={`${action}: ${email}`} onClose={onClose} className="md:w-[460px]">
      <Form
        onSubmit={() => {
          if (!disabled && !work.isPending) work.mutate();
        }}
      >
        <div className="grid gap-3 p-5 max-md:p-4">
          <div>
            <p className="break-all">{email}</p>
            <p className="read mt-1">{text}</p>
          </div>
          {children}
        </div>
        <DialogFoot onCancel={onClose}>
          <Button type="submit" variant={danger ? 'danger' : 'primary'} disabled={disabled || work.isPending}>
            <Icon size={14} aria-hidden /> {action}
          </Button>
        </DialogFoot>
      </Form>
    </Dialog>
  );
}

/** Asks before a user is signed out everywhere. */
export function EndSessionsDialog({ user, onClose }: { user: MemberEntry; onClose: () => void }) {
  return (
    <ActDialog
      title="END ALL SESSIONS"
      email={user.email}
      text="Every device is signed out at once, open screens too. Keys and the Telegram chat end, and webhooks are turned off. The subscription stays; signing in again is possible. This cannot be undone."
      action="End all sessions"
      icon={LogOut}
      danger
      failure="SESSIONS NOT ENDED"
      act={() => request<EndedSessions>(`/api/admin/users/${user.id}/end-sessions`, { method: 'POST' })}
      onDone={({ ended }) =>
        toast({ title: 'SESSIONS ENDED', description: `${counted(ended, 'session')} of ${user.email}` })
      }
      onClose={onClose}
    />
  );
}
