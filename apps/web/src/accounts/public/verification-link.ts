/** The parameters of the link in a confirmation mail. */
export interface VerificationLink {
  token: string;
  email: string;
}

const VERIFICATION_PATH = '/confirm-email';

let taken: VerificationLink | null = null;

/**
 * Takes token and address out of the page's address, so that history, referrer and screen do not reveal the link (docs/SECURITY.md#reset).
 * Call it before the first render.
 */
export function takeVerificationLink(): void {
  const { pathname, search } = window.location;
  if (pathname !== VERIFICATION_PATH || search === '') return;
  const query = new URLSearchParams(search);
  const token = query.get('token');
  const email = query.get('email');
  taken = token && email ? { token, email } : null;
  window.history.replaceState(null, '', VERIFICATION_PATH);
}

/** The link this page was opened with; null when it was incomplete, or the page was loaded again since. */
export function verificationLink(): VerificationLink | null {
  return taken;
}
