import { keepTab, readTab } from '../../shared/lib/tab-storage.ts';

/** What a reset or welcome mail's link carries. */
export interface ResetLink {
  token: string;
  email: string;
}

const RESET_PATH = '/reset-password';

/** Where this tab keeps the link until it was used, so that a refresh of the page does not lose it. */
const KEPT = 't0-reset-link';

let taken: ResetLink | null = null;

/**
 * Takes token and address out of the page's address, so that neither history, nor a referrer, nor a glance at the
 * screen gives the link away (docs/SECURITY.md#reset). The tab keeps it until it was used or turned down. To be called before
 * anything is drawn.
 */
export function takeResetLink(): void {
  const { pathname, search } = window.location;
  if (pathname !== RESET_PATH) return;
  if (search === '') {
    taken = readKept();
    return;
  }
  const query = new URLSearchParams(search);
  taken = wholeLink({ token: query.get('token'), email: query.get('email') });
  keepTab(KEPT, taken && JSON.stringify(taken));
  window.history.replaceState(null, '', RESET_PATH);
}

/** The link this page was opened with; null when it was incomplete, or there was none. */
export function resetLink(): ResetLink | null {
  return taken;
}

/** Forgets the link: it was used, is void, or its form was left. */
export function forgetResetLink(): void {
  taken = null;
  keepTab(KEPT, null);
}

function readKept(): ResetLink | null {
  const text = readTab(KEPT);
  return text === null ? null : wholeLink(JSON.parse(text) as ResetLink);
}

function wholeLink({ token, email }: { token: string | null; email: string | null }): ResetLink | null {
  return token && email ? { token, email } : null;
}
