import { HttpError, isUnauthorized, messageOf } from '../lib/http.ts';
import { noticeSignedOut } from '../lib/query-client.ts';
import { toast } from './toast-store.ts';

/**
 * Tells that the server was not reached, for forms that have no toast of their own (docs/product/look.md#toasts); of anything
 * else, nothing.
 */
export function toastUnreached(error: unknown): void {
  if (!(error instanceof HttpError) || error.statusCode !== 0) return;
  toast({ title: 'CONNECTION ERROR', description: error.message, tone: 'error' });
}

/** Tells that a change failed, in the server's words; an ended session is told as such and leads to the sign-in. */
export function toastFailure(title: string, error: unknown, fallback: string): void {
  if (isUnauthorized(error)) {
    noticeSignedOut(error);
    toast({ title: 'SESSION EXPIRED', description: 'Please log in again to continue', tone: 'error' });
    return;
  }
  toast({ title, description: messageOf(error, fallback), tone: 'error' });
}
