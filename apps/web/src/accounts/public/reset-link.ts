import { keepTab, readTab } from '../../shared/lib/tab-storage.ts';

/** The parameters of a reset or welcome mail's link. */
export interface ResetLink {
  token: string;
  email: string;
}

const RESET_PATH = '/reset-password';

/** The key under which this tab keeps the link until it is used, so that a refresh of the page does not lose it. */
const KEPT = 't0-reset-link';

let taken: ResetLink | null = null;

/**
 * Takes token and address out of the page's address, so that history, referrer and screen do not reveal the link (docs/SECURITY.md#reset).
 * The tab keeps it until it is used or refused. Call it before the first render.
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
