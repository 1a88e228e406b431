/**
 * Copies `text` as a selected field would be copied by hand, for browsers that refuse their clipboard to pages without a secure
 * origin. The field stands in the open dialog, if any, which would take the focus back from elsewhere. Answers whether it worked.
 */
export function copyBySelection(text: string): boolean {
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
