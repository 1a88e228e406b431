import { PASSWORD_HINT, validatePassword, type ChangePasswordDto } from '@t0/contracts/accounts';
import { LIMITS } from '@t0/contracts/platform';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useUnsavedSettings } from '../../shared/lib/unsaved.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Panel } from '../../shared/ui/panel.tsx';
import { PasswordField } from '../../shared/ui/password-field.tsx';
import { toast, toastRefusal } from '../../shared/ui/toast-store.ts';
import { SESSIONS_KEY } from '../../shared/lib/account-settings.ts';
import { Form } from '../../shared/ui/form.tsx';
import { request } from '../../shared/lib/http.ts';

/** The three fields of the security form. */
interface PasswordChange {
  currentPassword: string;
  newPassword: string;
  confirmPassword: string;
}

/** Characters the client asks for before the rule itself does (docs/product/accounts.md#security-settings). */
const CLIENT_MIN = 6;

/**
 * The reason why a change of password is refused here, in the order of docs/product/accounts.md#security-settings; the server's rule comes
 * last. Null when it is valid.
 */
export function validatePasswordChange({
  currentPassword,
  newPassword,
  confirmPassword,
}: PasswordChange): string | null {
  if (!currentPassword || !newPassword || !confirmPassword) return 'All password fields are required.';
  if (newPassword !== confirmPassword) return 'New passwords do not match.';
  if ([...newPassword].length < CLIENT_MIN) return 'New password must be at least 6 characters long.';
  return validatePassword(newPassword);
}

const EMPTY: PasswordChange = { currentPassword: '', newPassword: '', confirmPassword: '' };

/** Current, new and confirmed password (docs/product/accounts.md#security-settings). */
export function PasswordPanel() {
  const [values, setValues] = useState(EMPTY);
  useUnsavedSettings(
    'password form',
    Object.values(values).some((value) => value !== ''),
  );
  const client = useQueryClient();
  const change = useMutation({
    mutationFn: (body: ChangePasswordDto) => request('/api/auth/change-password', { method: 'POST', body }),
    onSuccess: () => {
      setValues(EMPTY);
      void client.invalidateQueries({ queryKey: SESSIONS_KEY });
      toast({ title: 'SECURITY UPDATED', description: 'Password changed. All other sessions have ended.' });
    },
    onError: (error) =>
      toastRefusal('Security Update Failed', error, 'Failed to update security settings. Please try again.'),
  });
  const set = (name: keyof PasswordChange) => ({
    name,
    value: values[name],
    maxLength: LIMITS.password.max * 2,
    onChange: (event: { target: { value: string } }) => setValues({ ...values, [name]: event.target.value }),
  });
  const submit = (): void => {
    const error = validatePasswordChange(values);
    if (error) return toast({ title: 'Validation Error', description: error, tone: 'error' });
    change.mutate({ currentPassword: values.currentPassword, newPassword: values.newPassword });
  };
  return (
    <Panel title="Password" bleed>
      <Form noValidate onSubmit={submit} className="grid gap-4 p-4">
        <PasswordField
          label="Current password"
          autoComplete="current-password"
          className="max-w-90"
          {...set('currentPassword')}
        />
        <div className="grid grid-cols-2 gap-4 max-md:grid-cols-1">
          <PasswordField
            label="New password"
            autoComplete="new-password"
            hint={PASSWORD_HINT}
            {...set('newPassword')}
          />
          <PasswordField label="Confirm new password" autoComplete="new-password" {...set('confirmPassword')} />
        </div>
        <div>
          <Button type="submit" variant="primary" disabled={change.isPending}>
            {change.isPending ? 'UPDATING...' : 'UPDATE SECURITY'}
          </Button>
        </div>
      </Form>
    </Panel>
  );
}
