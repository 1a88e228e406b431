import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { FormEvent, ReactNode } from 'react';
import { HttpError, messageOf } from '../shared/lib/http.ts';
import { Button } from '../shared/ui/button.tsx';
import { Dialog } from '../shared/ui/dialog.tsx';
import { FieldError } from '../shared/ui/field.tsx';
import { PasswordField } from '../shared/ui/password-field.tsx';
import { Copy } from 'lucide-react';
import { copyText } from '../shared/lib/copy-text.ts';

interface KeySecretProps {
  /** The kind of secret; a key by default. */
  what?: 'key' | 'secret';
  secret: string;
  onDone: () => void;
}

/** A key or secret that was just made, shown this once. */
function KeySecret({ what = 'key', secret, onDone }: KeySecretProps) {
  return (
    <div className="grid gap-4">
      <p role="status" className="read">
        Copy this {what} now. It is not shown again.
      </p>
      <code
        data-testid={what === 'key' ? 'api-key' : 'webhook-secret'}
        className="block rounded-control border border-line-2 bg-panel p-3 break-all select-all"
      >
        {secret}
      </code>
      <Button onClick={() => void copyText(secret, what === 'key' ? 'API key' : 'Secret')}>
        <Copy size={14} aria-hidden /> COPY
      </Button>
      <Button variant="primary" size="lg" onClick={onDone}>
        I HAVE KEPT IT
      </Button>
    </div>
  );
}

/** A sentence under each field that is wrong, by the field's name. */
export type FieldErrors<Field extends string> = Partial<Record<Field, string>>;

interface NewSecretDialogProps<Made extends { secret: string }, Field extends string> {
  /** The kind of secret, in one word. */
  what: 'key' | 'secret';
  title: string;
  description: string;
  /** Above the password; it receives the errors of its fields. */
  children: ReactNode | ((errors: FieldErrors<Field>) => ReactNode);
  /** Names of these fields, as the server calls them. */
  fields?: readonly Field[];
  /** The validation errors before the server is asked. */
  check?: () => FieldErrors<Field>;
  ask: (password: string) => Promise<Made>;
  /** The label of the button, and its label during the request. */
  action: string;
  working: string;
  /** The error message when the server sent none. */
  failure: string;
  /** CANCEL next to the button. */
  canCancel?: boolean;
  onMade: (made: Made) => void;
  onClose: () => void;
}

/** A form that makes a key or a secret: it ends with the password, given once more; then it shows the secret once. */
export function NewSecretDialog<Made extends { secret: string }, Field extends string = never>(
  props: NewSecretDialogProps<Made, Field>,
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
  const [errors, setErrors] = useState<FieldErrors<Field | 'password' | 'other'>>({});
  const make = useMutation({
    mutationFn: ask,
    onSuccess: onMade,
    onError: (error) => {
      const given: Record<string, string> = error instanceof HttpError ? error.fields : {};
      const isField = [...fields, 'password'].some((field) => given[field] !== undefined);
      setErrors(isField ? (given as typeof errors) : ({ other: messageOf(error, failure) } as typeof errors));
    },
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const found = { ...check?.(), ...(password === '' && { password: 'Password is required' }) } as typeof errors;
    setErrors(found);
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
            {typeof children === 'function' ? children(errors) : children}
            <PasswordField
              label="Password"
              autoComplete="current-password"
              value={password}
              // Where the form asks only for the password, every error appears below it.
              error={errors.password ?? (hasFields ? undefined : errors.other)}
              onChange={(event) => {
                setPassword(event.target.value);
                setErrors((before) => (hasFields ? { ...before, password: undefined } : {}));
              }}
            />
            {hasFields && <FieldError error={errors.other} />}
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
