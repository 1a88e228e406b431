import { toast } from '../ui/toast-store.ts';

/**
 * Copies `text` by selecting a field, for browsers without a clipboard outside a secure origin. The field is placed in the open dialog, if
 * any, which would take the focus back from elsewhere. Returns true if it worked.
 */
function copyBySelection(text: string): boolean {
  const before = document.activeElement;
  const field = document.createElement('textarea');
  field.value = text;
  field.readOnly = true;
  field.setAttribute('aria-hidden', 'true');
  field.style.cssText = 'position:fixed;top:0;left:0;opacity:0';
  (before?.closest('[role="dialog"]') ?? document.body).append(field);
  try {
    field.focus({ preventScroll: true });
    field.setSelectionRange(0, text.length);
    return document.execCommand('copy');
  } catch {
    return false;
  } finally {
    field.remove();
    if (before instanceof HTMLElement) before.focus({ preventScroll: true });
  }
}

const COPIED_MS = 2000;

/**
 * Copies `text` and shows the outcome: 'Copied!' for 2 s, or 'Copy failed' (docs/product/terminal.md#signal-details). `what` names it.
 * Resolves to true if it worked.
 */
export async function copyText(text: string, what: string): Promise<boolean> {
  const copied = await write(text);
  if (copied) toast({ title: 'Copied!', description: what, durationMs: COPIED_MS });
  else toast({ title: 'Copy failed', description: 'Unable to copy to clipboard', tone: 'error' });
  return copied;
}

/** By the browser's clipboard, which pages without a secure origin do not have, or else by selecting. */
async function write(text: string): Promise<boolean> {
  const clipboard = navigator.clipboard as Clipboard | undefined;
  if (!clipboard) return copyBySelection(text);
  try {
    await clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}
