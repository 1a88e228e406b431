import type { LegalTextName } from '@t0/contracts';

/** How the texts are called on screen. */
export const LEGAL_NAMES: Record<LegalTextName, string> = { terms: 'TERMS', privacy: 'PRIVACY', risk: 'RISK' };
