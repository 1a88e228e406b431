import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { FormEvent, ReactNode } from 'react';
import { HttpError, messageOf } from '../shared/lib/http.ts';
import { Button } from '../shared/ui/button.tsx';
import { Dialog } from '../shared/ui/dialog.tsx';
import { FieldError } from '../shared/ui/field.tsx';
import { PasswordField } from '../shared/ui/password-field.tsx';
import { KeySecret } from './key-secret.tsx';

/** A sentence under each field that is wrong, by the field's name. */
export type Faults<Field extends string> = Partial<Record<Field, string>>;

interface AskedSecretDialogProps<Made extends { secret: string }, Field extends string> {
  /** What is made, in one word. */
  what: 'key' | 'secret';
  title: string;
  description: string;
  /** Above the password; it is given what is wrong with its fields. */
  children: ReactNode | ((faults: Faults<Field>) => ReactNode);
  /** Names of these fields, as the server calls them. */
  fields?: readonly Field[];
  /** What is wrong before anything is asked of the server. */
  check?: () => Faults<Field>;
  ask: (password: string) => Promise<Made>;
  /** What the button says, and while it works. */
  action: string;
  working: string;
  /** What went wrong, when the server did not say. */
  failure: string;
  /** CANCEL beside the button. */
  canCancel?: boolean;
  onMade: (made: Made) => void;
  onClose: () => void;
}

/** Whatever makes a key or a secret: a form that ends with the password, given once more; then the secret, shown once. */
export function AskedSecretDialog<Made extends { secret: string }, Field extends string = never>(
  props: AskedSecretDialogProps<Made, Field>,
) {
  const {
    what,
    title,
    description,
    children,
    fields = [],
    check,
    ask,
    action,
    working,
    failure,
    canCancel,
    onMade,
    onClose,
  } = props;
  const [password, setPassword] = useState('');
  const [faults, setFaults] = useState<Faults<Field | 'password' | 'other'>>({});
  const make = useMutation({
    mutationFn: ask,
    onSuccess: onMade,
    onError: (error) => {
      const given: Record<string, string> = error instanceof HttpError ? error.fields : {};
      const isField = [...fields, 'password'].some((field) => given[field] !== undefined);
      setFaults(isField ? (given as typeof faults) : ({ other: messageOf(error, failure) } as typeof faults));
    },
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const found = { ...check?.(), ...(password === '' && { password: 'Password is required' }) } as typeof faults;
    setFaults(found);
    if (Object.keys(found).length === 0) make.mutate(password);
  };
  const hasFields = fields.length > 0;
  const button = (
    <Button
      type="submit"
      variant="primary"
      size="lg"
      disabled={make.isPending}
      className={canCancel ? 'flex-1' : undefined}
    >
      {make.isPending ? working : action}
    </Button>
  );
  return (
    <Dialog
      title={make.data ? `Your ${what}` : title}
      description={description}
      className={hasFields ? 'md:w-[480px]' : 'md:w-[440px]'}
      onClose={onClose}
    >
      <div className="p-5 [--control:44px] max-md:p-4">
        {make.data ? (
          <KeySecret what={what} secret={make.data.secret} onDone={onClose} />
        ) : (
          <form noValidate onSubmit={submit} className="grid gap-4">
            {typeof children === 'function' ? children(faults) : children}
            <PasswordField
              label="Password"
              autoComplete="current-password"
              value={password}
              // Where the password is all that is asked for, whatever went wrong stands below it.
              error={faults.password ?? (hasFields ? undefined : faults.other)}
              onChange={(event) => {
                setPassword(event.target.value);
                setFaults((before) => (hasFields ? { ...before, password: undefined } : {}));
              }}
            />
            {hasFields && <FieldError error={faults.other} />}
            {canCancel ? (
              <div className="flex flex-wrap gap-3">
                {button}
                <Button size="lg" onClick={onClose}>
                  CANCEL
                </Button>
              </div>
            ) : (
              button
            )}
          </form>
        )}
      </div>
    </Dialog>
  );
}
