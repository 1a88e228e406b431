import { classValidatorResolver } from '@hookform/resolvers/class-validator';
import { LoginDto } from '@t0/contracts';
import { useMutation } from '@tanstack/react-query';
import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { messageOf } from '../../../shared/lib/http.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { TextField } from '../../../shared/ui/field.tsx';
import { IconButton } from '../../../shared/ui/icon-button.tsx';
import { handOverToast, toast } from '../../../shared/ui/toast-store.ts';
import { login } from '../api/login.ts';

const resolver = classValidatorResolver(LoginDto);

/** Sign-in. On success `onSignedIn` leads on; the welcome is shown by the page that loads next. */
export function LoginForm({ onSignedIn }: { onSignedIn: () => void }) {
  const [shown, setShown] = useState(false);
  const { register, handleSubmit, formState } = useForm<LoginDto>({
    resolver,
    defaultValues: { email: '', password: '' },
  });
  const { errors } = formState;
  const signIn = useMutation({
    mutationFn: login,
    onSuccess: () => {
      handOverToast({ title: 'Welcome back!', description: 'Successfully logged in' });
      onSignedIn();
    },
    onError: (error) => toast({ title: 'Login failed', description: messageOf(error, 'Login failed'), tone: 'error' }),
  });
  const busy = signIn.isPending || signIn.isSuccess;

  return (
    <form noValidate className="grid gap-4 [--control:44px]" onSubmit={handleSubmit((values) => signIn.mutate(values))}>
      <TextField
        label="Email"
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        error={errors.email?.message}
        {...register('email', { setValueAs: (value: string) => value.trim() })}
      />
      <TextField
        label="Password"
        type={shown ? 'text' : 'password'}
        autoComplete="current-password"
        error={errors.password?.message}
        end={
          <IconButton label={shown ? 'Hide characters' : 'Show characters'} onClick={() => setShown(!shown)}>
            {shown ? <EyeOff size={16} aria-hidden /> : <Eye size={16} aria-hidden />}
          </IconButton>
        }
        {...register('password')}
      />
      <Button type="submit" variant="primary" size="lg" disabled={busy} className="mt-1 w-full">
        {busy ? 'AUTHENTICATING...' : 'LOGIN'}
      </Button>
    </form>
  );
}
