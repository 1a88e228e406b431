import type { ComponentType } from 'react';

/** What a template brings. Of a signal the title is empty. */
export interface TemplateText {
  title: string;
  text: string;
}

/** What stands in a form now, and how a template gets into it. */
export interface TemplateTarget {
  current: () => TemplateText;
  insert: (template: TemplateText) => void;
}

/** What a form shows beside its text for inserting templates. */
export type TemplateTools = ComponentType<TemplateTarget>;

/** Puts a text where the cursor was in a field, or in the place of what was selected there. Answers the whole text. */
export function withInserted(field: HTMLTextAreaElement | null, before: string, inserted: string): string {
  if (!field || before === '') return before + inserted;
  const { selectionStart, selectionEnd } = field;
  return before.slice(0, selectionStart) + inserted + before.slice(selectionEnd);
}
