import type { MemberEntry } from '@t0/contracts';
import { LogOut } from 'lucide-react';
import { counted } from '../../shared/lib/format.ts';
import { toast } from '../../shared/ui/toast-store.ts';
import { ActDialog } from './act-dialog.tsx';
import { endSessions } from './api.ts';

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
      act={() => endSessions(user.id)}
      onDone={({ ended }) =>
        toast({ title: 'SESSIONS ENDED', description: `${counted(ended, 'session')} of ${user.email}` })
      }
      onClose={onClose}
    />
  );
}
