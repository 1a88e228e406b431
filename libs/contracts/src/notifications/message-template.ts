/** The use of a template: the memo of a signal, or title and message of a broadcast. */
export const TEMPLATE_KINDS = ['signal', 'broadcast'] as const;
export type TemplateKind = (typeof TEMPLATE_KINDS)[number];

/** A text in the desk's own words that is inserted instead of typed. For administrators only. Dates ISO 8601. */
export interface MessageTemplate {
  id: number;
  kind: TemplateKind;
  /** Its name in the list. */
  name: string;
  /** Of a broadcast; empty when it leaves the title as it is, and always empty for a signal. */
  title: string;
  text: string;
  updatedAt: string;
  /** Grows with every change; the greater one is the newer state. */
  version: number;
}
