import type { User, ProfileDto } from '@t0/contracts/accounts';
import { LIMITS } from '@t0/contracts/platform';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Pencil } from 'lucide-react';
import { useState } from 'react';
import { USER_KEY } from '../../shared/lib/query-client.ts';
import { useUnsavedSettings } from '../../shared/lib/unsaved.ts';
import { Button } from '../../shared/ui/button.tsx';
import { TextField } from '../../shared/ui/field.tsx';
import { Panel } from '../../shared/ui/panel.tsx';
import { toast, toastRefusal } from '../../shared/ui/toast-store.ts';
import { Form } from '../../shared/ui/form.tsx';
import { request } from '../../shared/lib/http.ts';

const namesOf = (user: User) => ({ firstName: user.firstName ?? '', lastName: user.lastName ?? '' });

/** USER PROFILE: names are read-only until EDIT is pressed, the address always (docs/product/accounts.md#user-profile). */
export function UserSection({ user }: { user: User }) {
  /** The names as typed; null while they are only read. */
  const [draft, setDraft] = useState<ReturnType<typeof namesOf> | null>(null);
  const client = useQueryClient();
  const update = useMutation({
    mutationFn: (body: ProfileDto) => request('/api/auth/profile', { method: 'PATCH', body }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: USER_KEY });
      setDraft(null);
      toast({ title: 'PROFILE UPDATED', description: 'Your profile has been saved.' });
    },
    onError: (error) => toastRefusal('Update Failed', error, 'Failed to update profile. Please try again.'),
  });
  const names = draft ?? namesOf(user);
  const stored = namesOf(user);
  useUnsavedSettings('profile', names.firstName !== stored.firstName || names.lastName !== stored.lastName);
  const set = (name: 'firstName' | 'lastName') => ({
    name,
    value: names[name],
    readOnly: draft === null,
    maxLength: LIMITS.name.max,
    onChange: (event: { target: { value: string } }) => draft && setDraft({ ...draft, [name]: event.target.value }),
  });
  const submit = (): void => {
    if (draft) update.mutate({ firstName: draft.firstName.trim(), lastName: draft.lastName.trim() });
  };
  return (
    <Panel title="User profile" bleed>
      <Form noValidate onSubmit={submit} className="grid gap-4 p-4">
        <TextField label="Email" type="email" value={user.email} readOnly help="cannot be changed" />
        <div className="grid grid-cols-2 gap-4 max-md:grid-cols-1">
          <TextField label="First name" autoComplete="given-name" {...set('firstName')} />
          <TextField label="Last name" autoComplete="family-name" {...set('lastName')} />
        </div>
        <div className="flex flex-wrap gap-3">
          {draft ? (
            <>
              <Button key="update" type="submit" variant="primary" disabled={update.isPending}>
                {update.isPending ? 'UPDATING...' : 'UPDATE PROFILE'}
              </Button>
              <Button onClick={() => setDraft(null)}>CANCEL</Button>
            </>
          ) : (
            <Button key="edit" onClick={() => setDraft(namesOf(user))}>
              <Pencil size={12} aria-hidden /> EDIT
            </Button>
          )}
        </div>
      </Form>
    </Panel>
  );
}
