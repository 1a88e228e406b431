import type { LegalTextName } from '@t0/contracts';

/** The names of the texts on screen. */
export const LEGAL_NAMES: Record<LegalTextName, string> = { terms: 'TERMS', privacy: 'PRIVACY', risk: 'RISK' };
