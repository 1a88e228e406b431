import { validatePassword, LIMITS, PASSWORD_HINT } from '@t0/contracts';
import type { RegisterDto } from '@t0/contracts';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { PlanChoice } from '../plan-choice.tsx';
import { usePlanChoice } from '../use-plan-choice.ts';
import { rememberedTrader } from '../remembered.ts';
import { usePageReturn } from '../../shared/lib/use-page-return.ts';
import { Button } from '../../shared/ui/button.tsx';
import { TextField } from '../../shared/ui/field.tsx';
import { PasswordField } from '../../shared/ui/password-field.tsx';
import { toast } from '../../shared/ui/toast-store.ts';
import { useRegistration } from './use-registration.ts';
import { validateRegistration } from './validate-registration.ts';

/** The values entered in an earlier form of this browser, as the initial values. */
function firstValues(): RegisterDto {
  const { email, name } = rememberedTrader();
  const [firstName = '', ...rest] = name.trim().split(/\s+/);
  return { email, password: '', firstName, lastName: rest.join(' ') };
}

/** REGISTER: the account, and then the payment page. `leave` opens an address in this tab. */
export function RegisterForm({ leave }: { leave: (url: string) => void }) {
  const [values, setValues] = useState(firstValues);
  const plans = usePlanChoice();
  const { submit, pay, created, busy, leaveNow } = useRegistration(leave, plans.chosen);
  usePageReturn(() => setValues({ ...values, password: '' }));
  const set = (name: keyof RegisterDto) => ({
    name,
    value: values[name],
    disabled: created,
    onChange: (event: { target: { value: string } }) => setValues({ ...values, [name]: event.target.value }),
  });
  const passwordError = values.password === '' ? undefined : (validatePassword(values.password) ?? undefined);

  const send = (event: FormEvent): void => {
    event.preventDefault();
    const account: RegisterDto = {
      email: values.email.trim(),
      password: values.password,
      firstName: values.firstName.trim(),
      lastName: values.lastName.trim(),
    };
    if (leaveNow) return leaveNow();
    if (created) return pay(account.email);
    const error = validateRegistration(account);
    if (error) return toast({ title: 'Validation Error', description: error, tone: 'error' });
    submit(account);
  };

  return (
    <form noValidate className="grid gap-4" onSubmit={send}>
      <div className="grid grid-cols-2 gap-3 max-md:grid-cols-1 max-md:gap-4">
        <TextField label="First name" autoComplete="given-name" maxLength={LIMITS.name.max} {...set('firstName')} />
        <TextField label="Last name" autoComplete="family-name" maxLength={LIMITS.name.max} {...set('lastName')} />
      </div>
      <TextField
        label="Email"
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={LIMITS.email.max}
        {...set('email')}
      />
      <PasswordField
        label="Password"
        autoComplete="new-password"
        error={passwordError}
        hint={PASSWORD_HINT}
        {...set('password')}
      />
      <PlanChoice choice={plans} />
      <Button type="submit" variant="primary" size="lg" disabled={busy && !leaveNow} className="mt-1 w-full">
        {label(created, busy && !leaveNow)}
      </Button>
      <p className="meta">
        {plans.plans.length > 1 ? 'Paid' : 'One plan, paid'} by card. You continue to the secure checkout next.
        {created && ' We have mailed you a link that confirms your address.'}
      </p>
    </form>
  );
}

function label(created: boolean, busy: boolean): string {
  if (created) return busy ? 'REDIRECTING...' : 'CONTINUE TO PAYMENT';
  return busy ? 'CREATING ACCOUNT...' : 'REGISTER';
}
