import { classValidatorResolver } from '@hookform/resolvers/class-validator';
import { LoginDto } from '@t0/contracts';
import type { User } from '@t0/contracts';
import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { messageOf } from '../../../shared/lib/http.ts';
import { Button, buttonClass } from '../../../shared/ui/button.tsx';
import { TextField } from '../../../shared/ui/field.tsx';
import { PasswordField } from '../../../shared/ui/password-field.tsx';
import { toast } from '../../../shared/ui/toast-store.ts';
import { isChallenge, login } from '../api/login.ts';
import type { LoginPath } from '../api/login.ts';

const resolver = classValidatorResolver(LoginDto);

interface LoginFormProps {
  path: LoginPath;
  /** What the address field holds at first. */
  email: string;
  onSignedIn: (user: User) => void;
  /** The password was right, a second factor is asked. */
  onChallenge: () => void;
  /** The way to a new password was chosen; with the address typed so far. */
  onForgotten: (email: string) => void;
}

/** Sign-in with address and password (specification 1, sections 5 and 8). */
export function LoginForm({ path, email, onSignedIn, onChallenge, onForgotten }: LoginFormProps) {
  const { register, handleSubmit, getValues, formState } = useForm<LoginDto>({
    resolver,
    defaultValues: { email, password: '' },
  });
  const { errors } = formState;
  const signIn = useMutation({
    mutationFn: (credentials: LoginDto) => login(path, credentials),
    onSuccess: (answer) => (isChallenge(answer) ? onChallenge() : onSignedIn(answer)),
    onError: (error) => toast({ title: 'Login failed', description: messageOf(error, 'Login failed'), tone: 'error' }),
  });
  const busy = signIn.isPending || signIn.isSuccess;
  const forgotten = (): void => onForgotten(getValues('email').trim());

  return (
    <form noValidate className="grid gap-4" onSubmit={handleSubmit((values) => signIn.mutate(values))}>
      <TextField
        label="Email"
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        error={errors.email?.message}
        {...register('email', { setValueAs: (value: string) => value.trim() })}
      />
      <PasswordField
        label="Password"
        autoComplete="current-password"
        error={errors.password?.message}
        {...register('password')}
      />
      <Button type="submit" variant="primary" size="lg" disabled={busy} className="mt-1 w-full">
        {busy ? 'AUTHENTICATING...' : 'LOGIN'}
      </Button>
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <Button variant="quiet" className="-ml-3" onClick={forgotten}>
          RESET_ACCESS_CODE
        </Button>
        <button type="button" className={buttonClass('quiet', 'md', '-mr-3 text-text-3!')} onClick={forgotten}>
          Forgot password?
        </button>
      </div>
    </form>
  );
}
