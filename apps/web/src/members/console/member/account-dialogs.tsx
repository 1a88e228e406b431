import type { MemberPage, MemberMailRequested, MemberFactorReset } from '@t0/contracts/members';
import { LIMITS } from '@t0/contracts/platform';
import { Mail, ShieldOff, Trash2, Undo2, UserCheck, UserX } from 'lucide-react';
import { useState } from 'react';
import type { OwnDataLink, DeletionPending } from '@t0/contracts/accounts';
import { ConfirmWithPassword } from '../../../accounts/confirm-with-password.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { TextArea, TextField } from '../../../shared/ui/field.tsx';
import { PasswordField } from '../../../shared/ui/password-field.tsx';
import { currentTimes } from '../../../shared/lib/times.ts';
import { toast } from '../../../shared/ui/toast-store.ts';
import { ActDialog } from '../act-dialog.tsx';
import { blacklist } from '../api.ts';
import { loadAddress } from '../../../shared/ui/surfaces.ts';
import { request } from '../../../shared/lib/http.ts';

interface AccountDialogProps {
  page: MemberPage;
  onClose: () => void;
}

/** The welcome email for an account without a password, the reset email for others. */
export function MailDialog({ page: { member, hasPassword }, onClose }: AccountDialogProps) {
  const name = hasPassword ? 'reset email' : 'welcome email';
  const hours = hasPassword ? 'one hour' : '72 hours';
  return (
    <ActDialog
      title={hasPassword ? 'SEND THE RESET EMAIL' : 'SEND THE WELCOME EMAIL'}
      email={member.email}
      text={`The ${name} brings a link with which the member sets a password, once, within ${hours}. Nothing changes until the link is used.`}
      action="Send"
      icon={Mail}
      failure="EMAIL NOT SENT"
      act={() =>
        request<MemberMailRequested>(`/api/admin/users/${member.id}/mail`, {
          method: 'POST',
          body: { kind: hasPassword ? 'password-reset' : 'welcome' },
        })
      }
      onDone={({ requested }) =>
        toast({
          title: requested ? 'EMAIL REQUESTED' : 'EMAIL IS ON ITS WAY',
          description: requested ? `The ${name} leaves now` : `The ${name} was requested before and has not left yet`,
        })
      }
      onClose={onClose}
    />
  );
}

/** The member's data as a file, for a request by email. */
export function DataFileDialog({ page: { member }, onClose }: AccountDialogProps) {
  const [isMailboxLost, setLost] = useState(false);
  const [second, setSecond] = useState({ secondEmail: '', secondPassword: '' });
  return (
    <Dialog title="DATA FILE" description={`Data file of ${member.email}`} onClose={onClose} className="md:w-[460px]">
      <ConfirmWithPassword
        label="Your password"
        fields={['secondPassword']}
        act={(password) =>
          request<OwnDataLink>(`/api/admin/users/${member.id}/data-file`, {
            method: 'POST',
            body: { password, ...(isMailboxLost && { isMailboxLost, ...second }) },
          })
        }
        onDone={({ url }) => {
          loadAddress(url);
          onClose();
          toast({ title: 'DOWNLOAD STARTED', description: 'Your browser saves the file.' });
        }}
        action="Make the file"
        working="PREPARING..."
        failure="The file was not made. Please try again."
        onCancel={onClose}
      >
        {(errors) => (
          <>
            <p className="break-all">{member.email}</p>
            <p className="read">
              One ZIP file with everything that the terminal stores about the member. Be sure who asks.{' '}
              {isMailboxLost ? 'A second person confirms, and no email is sent.' : 'An email notifies the member.'}
            </p>
            <label className="flex items-center gap-2">
              <input type="checkbox" checked={isMailboxLost} onChange={({ target }) => setLost(target.checked)} />
              The member has lost the mailbox
            </label>
            {isMailboxLost && (
              <>
                <TextField
                  label="Second person’s address"
                  type="email"
                  value={second.secondEmail}
                  onChange={({ target }) => setSecond({ ...second, secondEmail: target.value })}
                />
                <PasswordField
                  label="Second person’s password"
                  autoComplete="off"
                  value={second.secondPassword}
                  error={errors.secondPassword}
                  onChange={({ target }) => setSecond({ ...second, secondPassword: target.value })}
                />
              </>
            )}
          </>
        )}
      </ConfirmWithPassword>
    </Dialog>
  );
}

/** For a member who lost it. */
export function SecondFactorDialog({ page: { member }, onClose }: AccountDialogProps) {
  return (
    <ActDialog
      title="RESET SECOND FACTOR"
      email={member.email}
      text="The authenticator app, the recovery codes and all passkeys are removed, and every session ends. The password stays, and an email notifies the member. Be sure who asks: this cannot be undone."
      action="Reset second factor"
      icon={ShieldOff}
      danger
      failure="SECOND FACTOR NOT RESET"
      act={() => request<MemberFactorReset>(`/api/admin/users/${member.id}/reset-second-factor`, { method: 'POST' })}
      onDone={() => toast({ title: 'SECOND FACTOR RESET', description: member.email })}
      onClose={onClose}
    />
  );
}

/** The address gets no email and cannot register or pay; the access is another act. */
export function BlacklistDialog({ page: { member }, onClose }: AccountDialogProps) {
  const [reason, setReason] = useState('');
  return (
    <ActDialog
      title="BLACKLIST"
      email={member.email}
      text="The address gets no email, and cannot register or open a checkout. The account and its access stay: end the access too if that is meant. The blacklist can be left again."
      action="Blacklist"
      icon={UserX}
      danger
      failure="NOT BLACKLISTED"
      act={() => blacklist(member.id, { reason })}
      onDone={() => toast({ title: 'BLACKLISTED', description: member.email })}
      onClose={onClose}
    >
      <TextArea
        label="Reason, for the staff"
        rows={2}
        maxLength={LIMITS.members.reasonMax}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
    </ActDialog>
  );
}

/** The address gets emails and can register again. */
export function UnblacklistDialog({ page: { member }, onClose }: AccountDialogProps) {
  return (
    <ActDialog
      title="TAKE OFF THE BLACKLIST"
      email={member.email}
      text="The address gets emails again, and can register and pay."
      action="Take off"
      icon={UserCheck}
      failure="STILL BLACKLISTED"
      act={() => request<void>(`/api/admin/users/${member.id}/blacklist`, { method: 'DELETE' })}
      onDone={() => toast({ title: 'OFF THE BLACKLIST', description: member.email })}
      onClose={onClose}
    />
  );
}

/** For a member who asks by email; the profile has the same. */
export function DeleteDialog({ page: { member }, onClose }: AccountDialogProps) {
  return (
    <ActDialog
      title="DELETE ACCOUNT"
      email={member.email}
      text="The account is closed at once: sessions and access end, and the subscription does not renew. It is deleted in a week. Until then a link in an email to the member, or a button here, undoes it."
      action="Delete account"
      icon={Trash2}
      danger
      failure="ACCOUNT NOT DELETED"
      act={() => request<DeletionPending>(`/api/admin/users/${member.id}/delete`, { method: 'POST' })}
      onDone={({ deletedAt }) =>
        toast({ title: 'ACCOUNT CLOSED', description: `To be deleted on ${currentTimes().date(deletedAt)}` })
      }
      onClose={onClose}
    />
  );
}

/** Within the week of grace. */
export function KeepDialog({ page: { member }, onClose }: AccountDialogProps) {
  return (
    <ActDialog
      title="KEEP ACCOUNT"
      email={member.email}
      text="The account is open again, with its role and its access, and the subscription renews."
      action="Keep account"
      icon={Undo2}
      failure="STILL TO BE DELETED"
      act={() => request<void>(`/api/admin/users/${member.id}/undo-delete`, { method: 'POST' })}
      onDone={() => toast({ title: 'ACCOUNT KEPT', description: member.email })}
      onClose={onClose}
    />
  );
}
