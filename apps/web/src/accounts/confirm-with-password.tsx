import { useMutation } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { HttpError, messageOf } from '../shared/lib/http.ts';
import { Button } from '../shared/ui/button.tsx';
import { DialogForm, SubmitRow } from '../shared/ui/dialog.tsx';
import { FieldError } from '../shared/ui/field.tsx';
import { PasswordField } from '../shared/ui/password-field.tsx';

/** A sentence under each field that is wrong, by the field's name. */
type FieldErrors<Field extends string> = Partial<Record<Field, string>>;

/** What is asked, and what follows. */
export interface ConfirmProps<T, Field extends string> {
  /** Above the password: what happens, or fields, which receive their errors. */
  children?: ReactNode | ((errors: FieldErrors<Field>) => ReactNode);
  /** Below the password. */
  below?: ReactNode;
  label?: string;
  /** Names of the fields, as the server calls them. */
  fields?: readonly Field[];
  /** The validation errors before the server is asked. */
  check?: () => FieldErrors<Field>;
  act: (password: string) => Promise<T>;
  onDone: (answer: T) => void;
  /** The label of the button, and its label during the request. */
  action: string;
  working: string;
  variant?: 'primary' | 'danger';
  /** True: there is nothing to confirm yet. */
  disabled?: boolean;
  /** The error message when the server sent none. */
  failure: string;
  onFailed?: (error: unknown) => void;
  /** CANCEL next to the button; left out: there is none. */
  onCancel?: () => void;
}

/** The form of an act that asks for the password once more. Where it has no other field, every error appears below the password. */
export function ConfirmWithPassword<T, Field extends string = never>(props: ConfirmProps<T, Field>) {
  const { children, below, label = 'Password', fields = [], check, act, onDone } = props;
  const { action, working, variant = 'primary', disabled, failure, onFailed, onCancel } = props;
  const [password, setPassword] = useState('');
  const [errors, setErrors] = useState<FieldErrors<Field | 'password' | 'other'>>({});
  const run = useMutation({
    mutationFn: act,
    onSuccess: onDone,
    onError: (error) => {
      const given: Record<string, string> = error instanceof HttpError ? error.fields : {};
      const isField = [...fields, 'password'].some((field) => given[field] !== undefined);
      setErrors(isField ? (given as typeof errors) : ({ other: messageOf(error, failure) } as typeof errors));
      onFailed?.(error);
    },
  });
  const submit = (): void => {
    const found = { ...check?.(), ...(password === '' && { password: 'Password is required' }) } as typeof errors;
    setErrors(found);
    if (Object.keys(found).length === 0) run.mutate(password);
  };
  const hasFields = fields.length > 0;
  const isBusy = run.isPending || run.isSuccess;
  return (
    <DialogForm onSubmit={submit}>
      {typeof children === 'function' ? children(errors) : children}
      <PasswordField
        label={label}
        autoComplete="current-password"
        value={password}
        error={errors.password ?? (hasFields ? undefined : errors.other)}
        onChange={(event) => {
          setPassword(event.target.value);
          setErrors((before) => (hasFields ? { ...before, password: undefined } : {}));
        }}
      />
      {below}
      {hasFields && <FieldError error={errors.other} />}
      {onCancel ? (
        <SubmitRow variant={variant} disabled={disabled || isBusy} onCancel={onCancel}>
          {isBusy ? working : action}
        </SubmitRow>
      ) : (
        <Button type="submit" variant={variant} size="lg" disabled={disabled || isBusy}>
          {isBusy ? working : action}
        </Button>
      )}
    </DialogForm>
  );
}
