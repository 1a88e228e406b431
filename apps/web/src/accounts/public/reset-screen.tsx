import { CircleCheck } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { buttonClass } from '../../shared/ui/button.tsx';
import { NoticePage } from '../../shared/ui/notice-page.tsx';
import { toast } from '../../shared/ui/toast-store.ts';
import { forgetResetLink, resetLink } from './reset-link.ts';
import { ResetForm } from './reset-form.tsx';

/** From the success view to the auth screen (docs/product/accounts.md#reset-screen). */
const REDIRECT_MS = 3000;

/** Sets a new password, or a first one, by a link from a mail. Without a whole link: a toast, and back to /auth. */
export function ResetScreen() {
  const navigate = useNavigate();
  const [link] = useState(resetLink);
  const [done, setDone] = useState(false);
  const leave = (): void => void navigate('/auth', { replace: true });
  const refuse = (): void => {
    forgetResetLink();
    toast({
      title: 'Invalid Reset Link',
      description: 'The password reset link is invalid or expired.',
      tone: 'error',
    });
    leave();
  };

  useEffect(() => {
    if (!link) refuse();
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once, for the link this page was opened with
  }, []);
  useEffect(() => {
    if (!done) return undefined;
    const timer = setTimeout(leave, REDIRECT_MS);
    return () => clearTimeout(timer);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- from when it is done
  }, [done]);

  if (!link) return null;
  if (done) {
    return (
      <NoticePage icon={CircleCheck} tone="long" title="PASSWORD RESET COMPLETE" text="Taking you to the login screen.">
        <Link to="/auth" replace className={buttonClass('primary', 'lg')}>
          GO TO LOGIN
        </Link>
      </NoticePage>
    );
  }
  const finish = (): void => {
    forgetResetLink();
    setDone(true);
  };
  return (
    <NoticePage title="RESET PASSWORD" text="Choose a new password for this account.">
      <ResetForm link={link} onDone={finish} onInvalid={refuse} />
    </NoticePage>
  );
}
