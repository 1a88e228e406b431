import { CircleCheck, CircleX, Mail } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { Button, buttonClass } from '../../shared/ui/button.tsx';
import { NoticePage } from '../../shared/ui/notice-page.tsx';
import { useEmailVerification } from './use-email-verification.ts';
import { useVerificationEmail } from './use-verification-email.ts';
import { verificationLink } from './verification-link.ts';
import { VerificationPassword } from './verification-password.tsx';

/** The page of a confirmation mail's link. It asks; only the click confirms, as mail scanners open links too. */
export function VerificationScreen({ signedIn }: { signedIn: boolean }) {
  const [link] = useState(verificationLink);
  const { step, confirm, busy } = useEmailVerification(link);
  if (step === 'proven') {
    return (
      <NoticePage
        live
        icon={CircleCheck}
        tone="long"
        title="EMAIL ADDRESS CONFIRMED"
        text={signedIn ? 'Thank you. Nothing else is needed.' : 'Log in with your password.'}
      >
        <Link to={signedIn ? '/' : '/login'} className={buttonClass('primary', 'lg')}>
          {signedIn ? 'ENTER TERMINAL' : 'LOGIN'}
        </Link>
      </NoticePage>
    );
  }
  if (step === 'invalid' || !link) return <InvalidLink opened={link !== null} />;
  const address = <strong className="font-semibold break-all text-text">{link.email}</strong>;
  if (step === 'password') {
    return (
      <NoticePage
        live
        icon={Mail}
        title="CHOOSE YOUR PASSWORD"
        text={
          <>
            {address} was not registered in this browser, so choose the password of the account here. Other sessions and
            a second factor set up before end with it.
          </>
        }
      >
        <VerificationPassword email={link.email} busy={busy} onChosen={confirm} />
      </NoticePage>
    );
  }
  return (
    <NoticePage
      icon={Mail}
      title="CONFIRM YOUR EMAIL ADDRESS"
      text={
        <>
          Is {address} yours, and did you register at T0 Trading Terminal? If not, leave this page: without you the
          registration does not count.
        </>
      }
    >
      <Button variant="primary" size="lg" disabled={busy} onClick={() => confirm()}>
        {busy ? 'CONFIRMING...' : 'CONFIRM EMAIL ADDRESS'}
      </Button>
      <Link to="/" className={buttonClass('outline', 'lg')}>
        CANCEL
      </Link>
    </NoticePage>
  );
}

/** The link was used, is too old, or is no longer at hand. `opened`: the page did carry one. */
function InvalidLink({ opened }: { opened: boolean }) {
  const { send, busy, sent } = useVerificationEmail();
  return (
    <NoticePage
      live
      icon={CircleX}
      tone="warn"
      title="NO CONFIRMATION"
      text={
        opened
          ? 'The confirmation link is invalid or expired. If your address is confirmed already, log in.'
          : 'Open the link in the mail again: this page does not keep it.'
      }
    >
      <Button variant="primary" size="lg" disabled={busy || sent} onClick={send}>
        {sent ? 'LINK SENT' : 'SEND A NEW LINK'}
      </Button>
      <Link to="/login" className={buttonClass('outline', 'lg')}>
        LOGIN
      </Link>
    </NoticePage>
  );
}
