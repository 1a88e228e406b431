import { HttpError, isUnauthorized } from '../lib/http.ts';
import { noticeSignedOut } from '../lib/query-client.ts';
import { toast, toastRefusal } from './toast-store.ts';

/**
 * Reports that the server was not reached, for forms without a toast of their own (docs/product/look.md#toasts); nothing for other errors.
 */
export function toastUnreached(error: unknown): void {
  if (!(error instanceof HttpError) || error.statusCode !== 0) return;
  toast({ title: 'CONNECTION ERROR', description: error.message, tone: 'error' });
}

/** Reports that a change failed, with the server's message; an ended session has its own message and leads to the sign-in. */
export function toastFailure(title: string, error: unknown, fallback: string): void {
  if (isUnauthorized(error)) {
    noticeSignedOut(error);
    toast({ title: 'SESSION EXPIRED', description: 'Please log in again to continue', tone: 'error' });
    return;
  }
  toastRefusal(title, error, fallback);
}
