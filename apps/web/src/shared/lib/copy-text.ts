import { toast } from '../ui/toast-store.ts';
import { copyBySelection } from './copy-by-selection.ts';

const COPIED_MS = 2000;

/**
 * Copies `text` and tells how it went: 'Copied!' for 2 s, or 'Copy failed' (docs/product/terminal.md#signal-details). `what`
 * names it. Resolves to whether it worked.
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
