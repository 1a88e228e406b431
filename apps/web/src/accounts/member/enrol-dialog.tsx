import type { TwoFactorEnrolment } from '@t0/contracts';
import { useState } from 'react';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { AuthenticatorStep } from './authenticator-step.tsx';
import { PasswordStep } from './password-step.tsx';
import { RecoveryCodeList } from './recovery-code-list.tsx';

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
      <div className="p-5 [--control:44px] max-md:p-4">
        {codes ? (
          <RecoveryCodeList codes={codes} onDone={onClose} />
        ) : enrolment ? (
          <AuthenticatorStep
            enrolment={enrolment}
            onConfirmed={(given) => {
              setCodes(given);
              onEnabled();
            }}
          />
        ) : (
          <PasswordStep onEnrolled={setEnrolment} />
        )}
      </div>
    </Dialog>
  );
}
