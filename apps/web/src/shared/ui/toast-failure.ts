import { isUnauthorized, messageOf } from '../lib/http.ts';
import { noticeSignedOut } from '../lib/query-client.ts';
import { toast } from './toast-store.ts';

/** Tells that a change failed, in the server's words; an ended session is told as such and leads to the sign-in. */
export function toastFailure(title: string, error: unknown, fallback: string): void {
  if (isUnauthorized(error)) {
    noticeSignedOut(error);
    toast({ title: 'SESSION EXPIRED', description: 'Please log in again to continue', tone: 'error' });
    return;
  }
  toast({ title, description: messageOf(error, fallback), tone: 'error' });
}
