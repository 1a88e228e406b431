import { LIMITS } from '@t0/contracts';
import type { TwoFactorEnrolment } from '@t0/contracts';
import { useMutation } from '@tanstack/react-query';
import { Copy } from 'lucide-react';
import { useState, useMemo } from 'react';
import type { FormEvent } from 'react';
import { copyText } from '../../shared/lib/copy-text.ts';
import { messageOf } from '../../shared/lib/http.ts';
import { Button } from '../../shared/ui/button.tsx';
import { TextField } from '../../shared/ui/field.tsx';
import { IconButton } from '../../shared/ui/icon-button.tsx';
import { toastUnreached } from '../../shared/ui/toast-failure.ts';
import { confirmTwoFactor } from './api.ts';
import { qrPath } from './qr-path.ts';

/** A QR code, dark on white in both themes: scanners expect it so. */
function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => qrPath(text), [text]);
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="mx-auto size-52 rounded-control"
    >
      <rect width={size} height={size} fill="white" />
      <path d={path} fill="black" />
    </svg>
  );
}

interface AuthenticatorStepProps {
  enrolment: TwoFactorEnrolment;
  onConfirmed: (recoveryCodes: string[]) => void;
}

/** The second step of enrolling: the user puts the secret into the app, by picture or by hand, and enters a code from it. */
export function AuthenticatorStep({ enrolment, onConfirmed }: AuthenticatorStepProps) {
  const [code, setCode] = useState('');
  const [error, setError] = useState<string>();
  const confirm = useMutation({
    mutationFn: confirmTwoFactor,
    onSuccess: ({ recoveryCodes }) => onConfirmed(recoveryCodes),
    onError: (error) => {
      setError(messageOf(error, 'Failed to confirm. Please try again.'));
      toastUnreached(error);
    },
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const given = code.replaceAll(' ', '');
    if (given.length < LIMITS.twoFactorCode.min) setError('Enter the code of your authenticator app');
    else confirm.mutate(given);
  };
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <p className="read">Scan this with your authenticator app, or type the key, then enter the code it shows.</p>
      <QrCode text={enrolment.otpauthUrl} label="QR code for the authenticator app" />
      <div>
        <span className="lab block">Key to type</span>
        <p className="mt-1 flex items-center gap-2">
          <code data-testid="two-factor-secret" className="min-w-0 break-all">
            {enrolment.secret.replace(/(.{4})(?=.)/g, '$1 ')}
          </code>
          <IconButton label="Copy key" onClick={() => void copyText(enrolment.secret, 'Key of the second factor')}>
            <Copy size={14} aria-hidden />
          </IconButton>
        </p>
      </div>
      <TextField
        label="Authentication code"
        autoComplete="one-time-code"
        inputMode="numeric"
        maxLength={LIMITS.twoFactorCode.max}
        value={code}
        error={error}
        onChange={(event) => {
          setCode(event.target.value);
          setError(undefined);
        }}
      />
      <Button type="submit" variant="primary" size="lg" disabled={confirm.isPending}>
        {confirm.isPending ? 'CONFIRMING...' : 'TURN ON'}
      </Button>
    </form>
  );
}
