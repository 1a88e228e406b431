import { STAFF_ROLES } from '@t0/contracts';
import type { StaffEntry, StaffRole } from '@t0/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { HttpError, messageOf } from '../shared/lib/http.ts';
import { roleTitle } from '../shared/lib/staff-role.ts';
import { Button } from '../shared/ui/button.tsx';
import { Dialog } from '../shared/ui/dialog.tsx';
import { FieldError, SelectField, TextField } from '../shared/ui/field.tsx';
import { PasswordField } from '../shared/ui/password-field.tsx';
import { toast } from '../shared/ui/toast-store.ts';
import { isPlausibleEmail } from './is-plausible-email.ts';
import { addStaff, changeRole, STAFF_KEY } from './staff-api.ts';

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

type Errors = Partial<Record<'email' | 'role' | 'password' | 'other', string>>;

/** Gives an account a role of staff, changes it, or takes it, after the password once more (docs/product/settings.md#staff). */
export function RoleDialog({ person, onClose }: RoleDialogProps) {
  const client = useQueryClient();
  const [email, setEmail] = useState('');
  const [choice, setChoice] = useState<StaffRole | typeof NO_ROLE>(person?.role ?? 'support');
  const [password, setPassword] = useState('');
  const [errors, setErrors] = useState<Errors>({});
  const role = choice === NO_ROLE ? null : choice;
  const name = person?.email ?? email.trim();
  const save = useMutation({
    mutationFn: (): Promise<StaffEntry[]> =>
      person ? changeRole(person.id, { role, password }) : addStaff({ email: name, role: role!, password }),
    onSuccess: (staff) => {
      client.setQueryData(STAFF_KEY, staff);
      toast({ title: 'ROLE CHANGED', description: role ? `${name} is ${role} now` : `${name} is no longer staff` });
      onClose();
    },
    onError: (error) => {
      const fields = error instanceof HttpError ? (error.fields as Errors) : {};
      setErrors(Object.keys(fields).length > 0 ? fields : { other: messageOf(error, 'The role was not changed.') });
    },
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const found: Errors = {
      ...(!person && !isPlausibleEmail(name) && { email: 'Please enter a valid email address' }),
      ...(password === '' && { password: 'Password is required' }),
    };
    setErrors(found);
    if (Object.keys(found).length === 0) save.mutate();
  };
  const isRemoval = role === null;
  return (
    <Dialog
      title={person ? 'CHANGE ROLE' : 'ADD STAFF'}
      description="Decides what the person may do in the console"
      className="md:w-[480px]"
      onClose={onClose}
    >
      <form noValidate onSubmit={submit} className="grid gap-4 p-5 [--control:44px] max-md:p-4">
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
        <PasswordField
          label="Your password"
          autoComplete="current-password"
          value={password}
          error={errors.password}
          onChange={(event) => setPassword(event.target.value)}
        />
        <FieldError error={errors.other} />
        <div className="flex flex-wrap gap-3">
          <Button
            type="submit"
            variant={isRemoval ? 'danger' : 'primary'}
            size="lg"
            className="flex-1"
            disabled={save.isPending || role === (person?.role ?? undefined)}
          >
            {save.isPending ? 'SAVING...' : isRemoval ? 'REMOVE' : 'SAVE ROLE'}
          </Button>
          <Button size="lg" onClick={onClose}>
            CANCEL
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
