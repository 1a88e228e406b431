import { SampleSignal } from '../../features/landing/components/sample-signal.tsx';
import { AuthPage } from '../../features/session/components/auth-page.tsx';
import { useDocumentTitle } from '../../shared/lib/use-document-title.ts';

/** Sign-in, with a sample of what is behind it. */
export function SignInPage() {
  useDocumentTitle('Login');
  return <AuthPage aside={<SampleSignal />} />;
}
