import type { StaffEntry } from '@t0/contracts/accounts';
import type { LiveEventType } from '@t0/contracts/live';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useFollowed } from '../../live/use-followed.ts';
import { counted } from '../../shared/lib/count.ts';
import { roleTitle } from '../../shared/lib/staff-role.ts';
import { useTimes } from '../../shared/lib/times.ts';
import { Button } from '../../shared/ui/button.tsx';
import { ConnectionBadge } from '../../shared/ui/connection-badge.tsx';
import { PanelReading } from '../../shared/ui/panel-state.tsx';
import { Panel } from '../../shared/ui/panel.tsx';
import { getStaff, STAFF_KEY, RoleDialog } from '../role-dialog.tsx';
import { ScrollTable } from '../../shared/ui/scroll-table.tsx';

const EVENTS: readonly LiveEventType[] = ['member.updated'];
const POLL_MS = 60_000;
const COLUMNS = ['Person', 'Role', 'Change', 'Last sign-in', 'Second factor'];

/** STAFF: everybody with a role; an owner adds people, changes roles and takes them, live (docs/product/settings.md#staff). */
export function StaffPanel() {
  const [shown, setShown] = useState<StaffEntry | 'new' | null>(null);
  const { data, status, error, retry } = useFollowed({
    queryKey: STAFF_KEY,
    read: getStaff,
    types: EVENTS,
    pollMs: POLL_MS,
    failure: 'The staff cannot be loaded.',
  });
  return (
    <Panel
      title="Staff"
      bleed
      note={
        <>
          <ConnectionBadge />
          {data && <span className="meta">{counted(data.length, 'person', 'people')}</span>}
        </>
      }
      actions={
        <Button size="sm" onClick={() => setShown('new')}>
          <Plus size={12} aria-hidden /> ADD STAFF
        </Button>
      }
    >
      <PanelReading of={{ status, error, retry }} failed="The staff is not available" />
      {data && (
        <ScrollTable label="Table of staff" columns={COLUMNS}>
          {data.map((person) => (
            <Row key={person.id} person={person} onChange={() => setShown(person)} />
          ))}
        </ScrollTable>
      )}
      {shown && <RoleDialog person={shown === 'new' ? null : shown} onClose={() => setShown(null)} />}
    </Panel>
  );
}

function Row({ person, onChange }: { person: StaffEntry; onChange: () => void }) {
  const { email, firstName, lastName, role, lastLoginAt } = person;
  const times = useTimes();
  const name = [firstName, lastName].filter(Boolean).join(' ');
  return (
    <tr data-testid={`staff-${email}`}>
      <td className="py-1.5!">
        <span className="block">{name === '' ? 'Name not set' : name}</span>
        <span className="block text-meta text-text-3">{email}</span>
      </td>
      <td className="font-medium">{roleTitle(role)}</td>
      <td>
        <Button size="sm" variant="quiet" aria-label={`Change the role of ${email}`} onClick={onChange}>
          CHANGE ROLE
        </Button>
      </td>
      <td className="text-text-2">{lastLoginAt ? times.dateTime(lastLoginAt) : 'Never'}</td>
      <td className={isProtected(person) ? 'text-text-2' : 'text-warn'}>{factorText(person)}</td>
    </tr>
  );
}

const isProtected = ({ hasAuthenticator, passkeys }: StaffEntry): boolean => hasAuthenticator || passkeys > 0;

/** 'Authenticator app, 2 passkeys', 'None'. */
function factorText(person: StaffEntry): string {
  if (!isProtected(person)) return 'None';
  const { hasAuthenticator, passkeys } = person;
  return [hasAuthenticator && 'Authenticator app', passkeys > 0 && counted(passkeys, 'passkey')]
    .filter(Boolean)
    .join(', ');
}
