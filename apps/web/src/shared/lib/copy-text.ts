import { toast } from '../ui/toast-store.ts';

const COPIED_MS = 2000;

/**
 * Copies `text` and tells how it went: 'Copied!' for 2 s, or 'Copy failed' (specification 1, section 2). `what` names it. Resolves
 * to whether it worked.
 */
export async function copyText(text: string, what: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    toast({ title: 'Copied!', description: what, durationMs: COPIED_MS });
    return true;
  } catch {
    toast({ title: 'Copy failed', description: 'Unable to copy to clipboard', tone: 'error' });
    return false;
  }
}
