import { useEffect } from 'react';
import { scopedStore } from './scoped-store.ts';

/** Input types that hold a choice or a search, no text of one's own. */
const NO_TEXT = ['search', 'checkbox', 'radio', 'file', 'range', 'color', 'hidden', 'button', 'submit', 'reset'];

type TextControl = HTMLInputElement | HTMLTextAreaElement;

/** Forms that reported unsaved changes, by key, and how many of them. */
const useUnsavedForms = scopedStore<Record<string, number>>('device', () => ({}));
/** Those among them that nothing keeps when they are left. */
const atStake = scopedStore<Record<string, number>>('device', () => ({}));
/** Controls that the user typed into. One that left the page is forgotten with its form. */
const typedInto = new Set<TextControl>();

const isTextControl = (target: EventTarget | null): target is TextControl =>
  target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && !NO_TEXT.includes(target.type));

/** Notes typed text anywhere in the page. Call it once, at the start. */
export function watchTyping(): void {
  document.addEventListener('input', ({ target }) => isTextControl(target) && typedInto.add(target), true);
}

/**
 * Reports that the form of this name has unsaved changes, as long as it is shown and `dirty`. For forms whose changes are no typed text
 * (switches, selections), and for questions before a form is left: see `unsavedForms`.
 */
export function useUnsaved(form: string, dirty: boolean): void {
  useEffect(() => {
    if (!dirty) return undefined;
    count(useUnsavedForms, form, 1);
    return () => count(useUnsavedForms, form, -1);
  }, [form, dirty]);
}

/** The same for a form without a stored draft: it asks before it is left. `form`: its name in the question. */
export function useUnsavedSettings(form: string, dirty: boolean): void {
  useUnsaved(form, dirty);
  useEffect(() => {
    if (!dirty) return undefined;
    count(atStake, form, 1);
    return () => count(atStake, form, -1);
  }, [form, dirty]);
}

/** The forms whose changes are lost when they are left now. */
export function formsWithUnsavedChanges(): string[] {
  return Object.keys(atStake.getState());
}

/** The names of the forms that hold unsaved changes now. */
export function unsavedForms(): string[] {
  return Object.keys(useUnsavedForms.getState());
}

/** True if leaving or reloading the page now would lose changes: a form reported them, or a field has typed text. */
export function hasUnsavedChanges(): boolean {
  for (const control of typedInto) if (!control.isConnected) typedInto.delete(control);
  return unsavedForms().length > 0 || [...typedInto].some(({ value }) => value.trim() !== '');
}

function count(forms: typeof useUnsavedForms, form: string, change: number): void {
  const { [form]: before = 0, ...others } = forms.getState();
  const now = before + change;
  forms.setState(now > 0 ? { ...others, [form]: now } : others, true);
}
