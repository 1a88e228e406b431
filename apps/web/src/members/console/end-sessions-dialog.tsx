import type { MemberEntry } from '@t0/contracts';
import { useMutation } from '@tanstack/react-query';
import { LogOut } from 'lucide-react';
import { counted } from '../../shared/lib/count.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { toastFailure } from '../../shared/ui/toast-failure.ts';
import { toast } from '../../shared/ui/toast-store.ts';
import { endSessions } from './api.ts';

/** Asks before a user is signed out everywhere. */
export function EndSessionsDialog({ user, onClose }: { user: MemberEntry; onClose: () => void }) {
  const end = useMutation({
    mutationFn: () => endSessions(user.id),
    onSuccess: ({ ended }) => {
      toast({ title: 'SESSIONS ENDED', description: `${counted(ended, 'session')} of ${user.email}` });
      onClose();
    },
    onError: (error) => toastFailure('SESSIONS NOT ENDED', error, 'Please try again.'),
  });
  return (
    <Dialog title="END ALL SESSIONS" description={`Sign ${user.email} out`} onClose={onClose} className="md:w-[440px]">
      <div className="p-5 max-md:p-4">
        <p className="break-all">{user.email}</p>
        <p className="read mt-1">
          Every device is signed out at once, open screens too. The subscription stays; signing in again is possible.
        </p>
      </div>
      <footer className="flex justify-end gap-2 border-t border-line-2 px-5 py-3 max-md:px-4">
        <Button onClick={onClose}>Cancel</Button>
        <Button variant="danger" disabled={end.isPending} onClick={() => end.mutate()}>
          <LogOut size={14} aria-hidden /> End all sessions
        </Button>
      </footer>
    </Dialog>
  );
}
