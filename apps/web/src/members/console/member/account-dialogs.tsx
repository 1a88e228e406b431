import type { MemberPage } from '@t0/contracts/members';
import { LIMITS } from '@t0/contracts/platform';
import { Mail, ShieldOff, Trash2, Undo2, UserCheck, UserX } from 'lucide-react';
import { useState } from 'react';
import { TextArea } from '../../../shared/ui/field.tsx';
import { currentTimes } from '../../../shared/lib/times.ts';
import { toast } from '../../../shared/ui/toast-store.ts';
import { ActDialog } from '../act-dialog.tsx';
import { blacklist, deleteAccount, keepAccount, resetSecondFactor, sendMemberMail, unblacklist } from '../api.ts';

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
      act={() => sendMemberMail(member.id, hasPassword ? 'password-reset' : 'welcome')}
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
      act={() => resetSecondFactor(member.id)}
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
      act={() => unblacklist(member.id)}
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
      act={() => deleteAccount(member.id)}
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
      act={() => keepAccount(member.id)}
      onDone={() => toast({ title: 'ACCOUNT KEPT', description: member.email })}
      onClose={onClose}
    />
  );
}
