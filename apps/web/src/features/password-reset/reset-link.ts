/** What a reset or welcome mail's link carries. */
export interface ResetLink {
  token: string;
  email: string;
}

export const RESET_PATH = '/reset-password';

let taken: ResetLink | null = null;

/**
 * Takes token and address out of the page's address, so that neither history, nor a referrer, nor a glance at the
 * screen gives the link away (security.md, 'reset'). To be called before anything is drawn.
 */
export function takeResetLink(): void {
  const { pathname, search } = window.location;
  if (pathname !== RESET_PATH || search === '') return;
  const query = new URLSearchParams(search);
  const token = query.get('token');
  const email = query.get('email');
  taken = token && email ? { token, email } : null;
  window.history.replaceState(null, '', RESET_PATH);
}

/** The link this page was opened with; null when it was incomplete, or there was none. */
export function resetLink(): ResetLink | null {
  return taken;
}
