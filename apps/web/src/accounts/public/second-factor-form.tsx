import type { TwoFactorChallenge, User } from '@t0/contracts/accounts';
import { LIMITS } from '@t0/contracts/platform';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { HttpError } from '../../shared/lib/http.ts';
import { Button } from '../../shared/ui/button.tsx';
import { TextField } from '../../shared/ui/field.tsx';
import { toastRefusal } from '../../shared/ui/toast-store.ts';
import { confirmSecondFactor, confirmWithPasskey } from './api.ts';
import { PasskeyButton } from './passkey-button.tsx';
import { Form } from '../../shared/ui/form.tsx';

/** The server no longer accepts this code: the password is asked again. */
const SIGN_IN_EXPIRED = 'SIGN_IN_EXPIRED';

const WAYS = {
  app: {
    label: 'Authentication code',
    text: 'Enter the 6-digit code of your authenticator app.',
    missing: 'Enter the code of your authenticator app',
    other: 'Use a recovery code',
  },
  recovery: {
    label: 'Recovery code',
    text: 'Enter one of the recovery codes you kept. Each works once.',
    missing: 'Enter a recovery code',
    other: 'Use the authenticator app',
  },
} as const;

interface SecondFactorFormProps {
  /** The second factors of the account. */
  challenge: TwoFactorChallenge;
  onSignedIn: (user: User) => void;
  onBack: () => void;
}

/** The second step of a sign-in: a passkey, a code of the authenticator app, or a recovery code. */
export function SecondFactorForm({ challenge, onSignedIn, onBack }: SecondFactorFormProps) {
  const [way, setWay] = useState<keyof typeof WAYS>(challenge.app ? 'app' : 'recovery');
  const [code, setCode] = useState('');
  const [error, setError] = useState<string>();
  const words = WAYS[way];
  const passkeyFirst = challenge.passkey && !challenge.app;
  const backIfExpired = (error: Error): void => {
    if (error instanceof HttpError && error.code === SIGN_IN_EXPIRED) onBack();
  };
  const confirm = useMutation({
    mutationFn: confirmSecondFactor,
    onSuccess: onSignedIn,
    onError: (error) => {
      toastRefusal('Login failed', error, 'Login failed');
      backIfExpired(error);
    },
  });
  const busy = confirm.isPending || confirm.isSuccess;

  const submit = (): void => {
    const given = code.replaceAll(' ', '');
    if (given.length < LIMITS.twoFactorCode.min) return setError(words.missing);
    confirm.mutate({ code: given });
  };
  const change = (next: keyof typeof WAYS): void => {
    setWay(next);
    setCode('');
    setError(undefined);
  };

  return (
    <Form noValidate className="grid gap-4" onSubmit={submit}>
      <h2 className="text-meta font-semibold tracking-[0.05em]">SECOND FACTOR</h2>
      {challenge.passkey && (
        <PasskeyButton
          label="USE A PASSKEY"
          primary={passkeyFirst}
          disabled={busy}
          sign={confirmWithPasskey}
          onSignedIn={onSignedIn}
          onFailed={backIfExpired}
        />
      )}
      <p className="read">{words.text}</p>
      <TextField
        key={way}
        label={words.label}
        autoFocus={challenge.app}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        inputMode={way === 'app' ? 'numeric' : 'text'}
        maxLength={LIMITS.twoFactorCode.max}
        value={code}
        error={error}
        onChange={(event) => {
          setCode(event.target.value);
          setError(undefined);
        }}
      />
      <Button
        type="submit"
        variant={passkeyFirst ? 'outline' : 'primary'}
        size="lg"
        disabled={busy}
        className="mt-1 w-full"
      >
        {busy ? 'AUTHENTICATING...' : 'CONFIRM'}
      </Button>
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <Button variant="quiet" className="-ml-3" onClick={onBack}>
          BACK TO LOGIN
        </Button>
        {challenge.app && (
          <Button
            variant="quiet"
            className="-mr-3 text-text-3!"
            onClick={() => change(way === 'app' ? 'recovery' : 'app')}
          >
            {words.other}
          </Button>
        )}
      </div>
    </Form>
  );
}
