/** The texts that TERMS, PRIVACY and RISK open; each has its name as address (docs/product/settings.md#legal-texts). */
export const LEGAL_TEXTS = ['terms', 'privacy', 'risk'] as const;
export type LegalTextName = (typeof LEGAL_TEXTS)[number];

/** Answer of GET /api/legal-texts/{name}. `text` is Markdown. */
export interface LegalText {
  name: LegalTextName;
  text: string;
  updatedAt: string;
  version: number;
}

/** Sent live to everybody: the text has to be read again. */
export interface LegalTextChanged {
  name: LegalTextName;
  version: number;
}
