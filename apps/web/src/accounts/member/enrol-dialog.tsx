import type { TwoFactorEnrolment, RecoveryCodes } from '@t0/contracts/accounts';
import { LIMITS } from '@t0/contracts/platform';
import { useMutation } from '@tanstack/react-query';
import { Copy } from 'lucide-react';
import { useMemo, useState } from 'react';
import { encode } from 'uqr';
import { copyText } from '../../shared/lib/copy-text.ts';
import { messageOf, request } from '../../shared/lib/http.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Dialog, DIALOG_BODY, DialogForm } from '../../shared/ui/dialog.tsx';
import { TextField } from '../../shared/ui/field.tsx';
import { IconButton } from '../../shared/ui/icon-button.tsx';
import { ConfirmWithPassword } from '../confirm-with-password.tsx';
import { toastUnreached } from '../../shared/ui/toast-failure.ts';
import { RecoveryCodeList } from './recovery-code-list.tsx';

/** A QR code as one path: `size` modules on each side, the quiet zone included. */
export interface QrPath {
  size: number;
  path: string;
}

/** Modules left free around the code; scanners need four. */
const QUIET_ZONE = 4;

/** Draws `text` as a QR code, one horizontal run of dark modules at a time. */
export function qrPath(text: string): QrPath {
  const { data, size } = encode(text, { ecc: 'M', border: QUIET_ZONE });
  let path = '';
  data.forEach((row, y) => {
    for (let x = 0; x < row.length; x++) {
      if (!row[x]) continue;
      const from = x;
      while (row[x + 1]) x++;
      path += `M${from} ${y}h${x - from + 1}v1H${from}z`;
    }
  });
  return { size, path };
}

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
function AuthenticatorStep({ enrolment, onConfirmed }: AuthenticatorStepProps) {
  const [code, setCode] = useState('');
  const [error, setError] = useState<string>();
  const confirm = useMutation({
    mutationFn: (code: string) =>
      request<RecoveryCodes>('/api/auth/two-factor/confirm', { method: 'POST', body: { code } }),
    onSuccess: ({ recoveryCodes }) => onConfirmed(recoveryCodes),
    onError: (error) => {
      setError(messageOf(error, 'Failed to confirm. Please try again.'));
      toastUnreached(error);
    },
  });
  const submit = (): void => {
    const given = code.replaceAll(' ', '');
    if (given.length < LIMITS.twoFactorCode.min) setError('Enter the code of your authenticator app');
    else confirm.mutate(given);
  };
  return (
    <DialogForm onSubmit={submit}>
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
    </DialogForm>
  );
}

interface EnrolDialogProps {
  /** The second factor is on now. */
  onEnabled: () => void;
  onClose: () => void;
}

/** Enrols a second factor: password, authenticator app, recovery codes. */
export function EnrolDialog({ onEnabled, onClose }: EnrolDialogProps) {
  const [enrolment, setEnrolment] = useState<TwoFactorEnrolment | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  return (
    <Dialog
      title="Two-factor authentication"
      description="Sets up a code of an authenticator app for every login."
      className="md:w-[480px]"
      onClose={onClose}
    >
      {codes ? (
        <div className={DIALOG_BODY}>
          <RecoveryCodeList codes={codes} onDone={onClose} />
        </div>
      ) : enrolment ? (
        <AuthenticatorStep
          enrolment={enrolment}
          onConfirmed={(given) => {
            setCodes(given);
            onEnabled();
          }}
        />
      ) : (
        <ConfirmWithPassword
          act={(password) =>
            request<TwoFactorEnrolment>('/api/auth/two-factor/enrol', { method: 'POST', body: { password } })
          }
          onDone={setEnrolment}
          onFailed={toastUnreached}
          action="CONTINUE"
          working="STARTING..."
          failure="Failed to start. Please try again."
        >
          <p className="read">Confirm that it is you.</p>
        </ConfirmWithPassword>
      )}
    </Dialog>
  );
}
