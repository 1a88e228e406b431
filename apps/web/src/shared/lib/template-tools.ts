import type { ComponentType } from 'react';

/** The content of a template. Of a signal the title is empty. */
export interface TemplateText {
  title: string;
  text: string;
}

/** The current text of a form, and the function that inserts a template. */
export interface TemplateTarget {
  current: () => TemplateText;
  insert: (template: TemplateText) => void;
}

/** The tools next to a form's text for inserting templates. */
export type TemplateTools = ComponentType<TemplateTarget>;

/** Puts a text at the cursor of a field, or in the place of its selection. Returns the whole text. */
export function withInserted(field: HTMLTextAreaElement | null, before: string, inserted: string): string {
  if (!field || before === '') return before + inserted;
  const { selectionStart, selectionEnd } = field;
  return before.slice(0, selectionStart) + inserted + before.slice(selectionEnd);
}
