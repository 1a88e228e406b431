import { useEffect, type KeyboardEvent, type RefObject } from 'react';

const FIELDS = 'input:not([type=hidden], [type=file], :disabled), textarea:not(:disabled), select:not(:disabled)';
const FIRST = `${FIELDS}, [role=radio][aria-checked=true]`;

/** Puts the focus into the first field of a form; an element with `data-help` is a help, not a field. */
export function focusFirstField(form: HTMLElement | null): void {
  const fields = [...(form?.querySelectorAll<HTMLElement>(FIRST) ?? [])];
  fields.find((field) => !field.closest('[data-help]'))?.focus();
}

/** Once something was sent, the next begins: the focus returns to the first field. Who went elsewhere meanwhile stays there. */
export function useFocusAfter(sent: object | null, form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    const { activeElement } = document;
    // The button that sent it, disabled meanwhile, has lost the focus to nothing.
    if (sent && (activeElement === document.body || form.current?.contains(activeElement)))
      focusFirstField(form.current);
  }, [sent, form]);
}

/**
 * Keys of a form that publishes: Ctrl+Enter (Cmd+Enter) sends from everywhere in it, and Enter in a line of text leads to the next
 * field instead of sending by surprise. A key that is held down sends once.
 */
export function onFormKey(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key !== 'Enter' || event.defaultPrevented || event.nativeEvent.isComposing) return;
  const form = event.currentTarget;
  if (!(event.target instanceof Element) || !form.contains(event.target)) return;
  if (event.ctrlKey || event.metaKey) {
    event.preventDefault();
    if (!event.repeat) form.requestSubmit();
  } else if (event.target instanceof HTMLInputElement) {
    event.preventDefault();
    if (!event.repeat) nextField(form, event.target)?.focus();
  }
}

function nextField(form: HTMLFormElement, field: Element): HTMLElement | undefined {
  const fields = [...form.querySelectorAll<HTMLElement>(`${FIELDS}, button[type=submit]:not(:disabled)`)];
  return fields[fields.indexOf(field as HTMLElement) + 1];
}
