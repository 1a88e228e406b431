import { ResetScreen } from '../../accounts/public/reset-screen.tsx';
import { useDocumentTitle } from '../../shared/lib/use-page-meta.ts';

/** The page for a new password by the link of a mail; for everybody who has one. */
export function ResetPasswordPage() {
  useDocumentTitle('Reset password');
  return <ResetScreen />;
}
