import { VerificationScreen } from '../../accounts/public/verification-screen.tsx';
import type { Session } from '../../accounts/public/use-session.ts';
import { useDocumentTitle } from '../../shared/lib/use-page-meta.ts';

/** The page that confirms an address by the link of a mail; for everybody who has one. */
export function ConfirmEmailPage({ session }: { session: Session }) {
  useDocumentTitle('Confirm email address');
  return <VerificationScreen signedIn={session.user !== null} />;
}
