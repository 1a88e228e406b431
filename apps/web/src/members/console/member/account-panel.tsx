import type { MemberPage } from '@t0/contracts/members';
import { FileDown, IdCard, KeyRound, LogOut, Mail, ShieldOff, Trash2, Undo2, UserCheck, UserX } from 'lucide-react';
import { useState } from 'react';
import { RoleDialog } from '../../../accounts/role-dialog.tsx';
import { counted } from '../../../shared/lib/count.ts';
import { useTimes } from '../../../shared/lib/times.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Panel } from '../../../shared/ui/panel.tsx';
import { EndSessionsDialog } from '../act-dialog.tsx';
import {
  BlacklistDialog,
  DataFileDialog,
  DeleteDialog,
  KeepDialog,
  MailDialog,
  SecondFactorDialog,
  UnblacklistDialog,
} from './account-dialogs.tsx';
import { Acts, Fact, FactList } from './fact-list.tsx';
import type { May } from './may.ts';

type Open = 'data' | 'mail' | 'sessions' | 'factor' | 'blacklist' | 'role' | 'deletion' | null;

/** Sign-ins, sessions and devices, with the acts on the account. */
export function AccountPanel({ page, may }: { page: MemberPage; may: May }) {
  const [open, setOpen] = useState<Open>(null);
  const close = (): void => setOpen(null);
  const { member, blacklisted, hasPassword, secondFactor, passkeys } = page;
  const Deletion = page.deletedAt ? KeepDialog : DeleteDialog;
  const Blacklist = blacklisted ? UnblacklistDialog : BlacklistDialog;
  return (
    <Panel title="Sign-ins and devices" bleed>
      <AccountFacts page={page} />
      <Sessions page={page} />
      <Acts closed={may.account ?? may.sessions}>
        <Button disabled={blacklisted !== null || may.sessions !== null} onClick={() => setOpen('mail')}>
          <Mail size={14} aria-hidden /> {hasPassword ? 'Send the reset email' : 'Send the welcome email'}
        </Button>
        <Button disabled={may.sessions !== null} onClick={() => setOpen('sessions')}>
          <LogOut size={14} aria-hidden /> End all sessions
        </Button>
        <Button disabled={may.account !== null || !(secondFactor || passkeys > 0)} onClick={() => setOpen('factor')}>
          <ShieldOff size={14} aria-hidden /> Reset second factor
        </Button>
        <Button disabled={may.account !== null} onClick={() => setOpen('blacklist')}>
          {blacklisted ? <UserCheck size={14} aria-hidden /> : <UserX size={14} aria-hidden />}
          {blacklisted ? 'Take off the blacklist' : 'Blacklist'}
        </Button>
        <Button disabled={may.account !== null} onClick={() => setOpen('deletion')}>
          {page.deletedAt ? <Undo2 size={14} aria-hidden /> : <Trash2 size={14} aria-hidden />}
          {page.deletedAt ? 'Keep account' : 'Delete account'}
        </Button>
        {may.role && may.sessions === null && (
          <Button onClick={() => setOpen('data')}>
            <FileDown size={14} aria-hidden /> Data file
          </Button>
        )}
        {may.role && (
          <Button onClick={() => setOpen('role')}>
            <IdCard size={14} aria-hidden /> Change role
          </Button>
        )}
      </Acts>
      {open === 'role' && <RoleDialog person={member} onClose={close} />}
      {open === 'data' && <DataFileDialog page={page} onClose={close} />}
      {open === 'mail' && <MailDialog page={page} onClose={close} />}
      {open === 'sessions' && <EndSessionsDialog user={member} onClose={close} />}
      {open === 'factor' && <SecondFactorDialog page={page} onClose={close} />}
      {open === 'deletion' && <Deletion page={page} onClose={close} />}
      {open === 'blacklist' && <Blacklist page={page} onClose={close} />}
    </Panel>
  );
}

function AccountFacts({ page }: { page: MemberPage }) {
  const times = useTimes();
  const { member, blacklisted, suppressed, passkeys } = page;
  const { lastLoginAt, lastSeenAt } = member;
  return (
    <FactList>
      <Fact name="Joined">{times.date(member.createdAt)}</Fact>
      <Fact name="Last sign-in">{lastLoginAt ? times.short(lastLoginAt) : 'Never'}</Fact>
      <Fact name="Last seen">{lastSeenAt ? times.short(lastSeenAt) : 'Never'}</Fact>
      <Fact name="From">
        {member.location}, {member.ipAddress ?? 'no address'}
      </Fact>
      <Fact name="Mailbox">{page.emailVerified ? 'Proven' : 'Not proven'}</Fact>
      <Fact name="Password">{page.hasPassword ? 'Set' : 'Not set: the member cannot sign in with one'}</Fact>
      <Fact name="Second factor">
        {page.secondFactor ? 'On' : 'Off'}
        {passkeys > 0 && `, ${counted(passkeys, 'passkey')}`}
      </Fact>
      <Fact name="Known browsers">{page.browsers}</Fact>
      {blacklisted && (
        <Fact name="Blacklisted">
          <span className="text-short">Since {times.date(blacklisted.since)}</span>
          {blacklisted.reason && `: ${blacklisted.reason}`}
        </Fact>
      )}
      {page.deletedAt && (
        <Fact name="Deletion">
          <span className="text-short">The account is closed, and deleted on {times.date(page.deletedAt)}</span>
        </Fact>
      )}
      {suppressed && (
        <Fact name="Email refused">
          <span className="text-warn">{suppressed}</span>
        </Fact>
      )}
    </FactList>
  );
}

function Sessions({ page: { sessions } }: { page: MemberPage }) {
  const times = useTimes();
  if (sessions.length === 0) return <p className="meta border-t border-line px-4 py-2.5">No open session.</p>;
  return (
    <ul aria-label="Open sessions">
      {sessions.map((session) => (
        <li key={session.handle} className="flex flex-wrap items-center gap-x-2 border-t border-line px-4 py-2">
          <KeyRound size={12} aria-hidden className="text-text-3" />
          <span>{session.device}</span>
          <span className="meta">{session.address ?? 'no address'}</span>
          <span className="meta ml-auto">used {times.short(session.lastSeenAt)}</span>
        </li>
      ))}
    </ul>
  );
}
