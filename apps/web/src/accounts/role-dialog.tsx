import { STAFF_ROLES } from '@t0/contracts/accounts';
import type { StaffEntry, StaffRole, AddStaffDto, ChangeRoleDto } from '@t0/contracts/accounts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { request } from '../shared/lib/http.ts';
import { roleTitle } from '../shared/lib/staff-role.ts';
import { Dialog } from '../shared/ui/dialog.tsx';
import { SelectField, TextField } from '../shared/ui/field.tsx';
import { ConfirmWithPassword } from './confirm-with-password.tsx';
import { toast } from '../shared/ui/toast-store.ts';
import { isPlausibleEmail } from './is-plausible-email.ts';

export const STAFF_KEY = ['/api/admin/staff'] as const;

/** What each role may do, in one sentence (docs/product/access.md#areas). */
const ROLE_TEXTS: Record<StaffRole, string> = {
  owner: 'Does everything: money, plans, keys and roles too.',
  administrator: 'Does everything but money, plans, keys and roles.',
  analyst: 'Publishes signals, notifications and content. Sees no members.',
  support: 'Helps members and answers the direct line. Publishes nothing.',
};

const NO_ROLE = 'none';

const NO_ROLE_TEXT = 'Is no longer staff: the console closes at once. The account and its subscription stay.';

interface RoleDialogProps {
  /** The account, whatever its role; null: the form asks for the address of one. */
  person: { id: string; email: string; role: StaffRole | null } | null;
  onClose: () => void;
}

/** Gives an account a role of staff, changes it, or takes it, after the password once more (docs/product/settings.md#staff). */
export function RoleDialog({ person, onClose }: RoleDialogProps) {
  const client = useQueryClient();
  const [email, setEmail] = useState('');
  const [choice, setChoice] = useState<StaffRole | typeof NO_ROLE>(person?.role ?? 'support');
  const role = choice === NO_ROLE ? null : choice;
  const name = person?.email ?? email.trim();
  const isRemoval = role === null;
  return (
    <Dialog
      title={person ? 'CHANGE ROLE' : 'ADD STAFF'}
      description="Decides what the person may do in the console"
      className="md:w-[480px]"
      onClose={onClose}
    >
      <ConfirmWithPassword
        label="Your password"
        fields={['email', 'role']}
        check={() => (!person && !isPlausibleEmail(name) ? { email: 'Please enter a valid email address' } : {})}
        act={(password) =>
          person ? changeRole(person.id, { role, password }) : addStaff({ email: name, role: role!, password })
        }
        onDone={(staff) => {
          client.setQueryData(STAFF_KEY, staff);
          toast({ title: 'ROLE CHANGED', description: role ? `${name} is ${role} now` : `${name} is no longer staff` });
          onClose();
        }}
        action={isRemoval ? 'REMOVE' : 'SAVE ROLE'}
        working="SAVING..."
        variant={isRemoval ? 'danger' : 'primary'}
        disabled={role === (person?.role ?? undefined)}
        failure="The role was not changed."
        onCancel={onClose}
      >
        {(errors) => (
          <>
            {person ? (
              <p className="font-medium break-all">{person.email}</p>
            ) : (
              <TextField
                label="Email address"
                hint="Of an account that exists, with a confirmed address"
                type="email"
                autoComplete="off"
                value={email}
                error={errors.email}
                onChange={(event) => setEmail(event.target.value)}
              />
            )}
            <div>
              <SelectField
                label="Role"
                value={choice}
                error={errors.role}
                onChange={(event) => setChoice(event.target.value as typeof choice)}
              >
                {STAFF_ROLES.map((one) => (
                  <option key={one} value={one}>
                    {roleTitle(one)}
                  </option>
                ))}
                {person && <option value={NO_ROLE}>No role</option>}
              </SelectField>
              <p className="meta mt-1.5 min-h-10">{isRemoval ? NO_ROLE_TEXT : ROLE_TEXTS[role]}</p>
            </div>
          </>
        )}
      </ConfirmWithPassword>
    </Dialog>
  );
}

/** GET /api/admin/staff: everybody with a role. */
export function getStaff(signal: AbortSignal): Promise<StaffEntry[]> {
  return request<StaffEntry[]>('/api/admin/staff', { signal });
}

/** POST /api/admin/staff: an existing account becomes staff; answers the list. */
function addStaff(body: AddStaffDto): Promise<StaffEntry[]> {
  return request<StaffEntry[]>('/api/admin/staff', { method: 'POST', body });
}

/** PUT /api/admin/staff/{id}: another role, or none; answers the list. */
function changeRole(id: string, body: ChangeRoleDto): Promise<StaffEntry[]> {
  return request<StaffEntry[]>(`/api/admin/staff/${id}`, { method: 'PUT', body });
}
