import type { LiveEventType } from '@t0/contracts/live';
import type { LegalText, LegalTextName, LegalTextDto } from '@t0/contracts/visitors';
import { useFollowed, type Followed } from '../live/use-followed.ts';
import { request } from '../shared/lib/http.ts';

const pathOf = (name: LegalTextName): string => `/api/legal-texts/${name}`;

const TYPES: readonly LiveEventType[] = ['legal_text.updated'];

const POLL_MS = 60_000;

/** One legal text, followed as long as it is on screen. */
export function useLegalText(name: LegalTextName): Followed<LegalText> {
  return useFollowed({
    queryKey: ['/api/legal-texts', name],
    read: (signal) => readLegalText(name, signal),
    types: TYPES,
    pollMs: POLL_MS,
    failure: 'The text cannot be read.',
  });
}

/** The names of the texts on screen. */
export const LEGAL_NAMES: Record<LegalTextName, string> = { terms: 'TERMS', privacy: 'PRIVACY', risk: 'RISK' };

/** GET /api/legal-texts/{name}. Everybody reads the same. */
function readLegalText(name: LegalTextName, signal: AbortSignal): Promise<LegalText> {
  return request<LegalText>(pathOf(name), { signal });
}

/** PUT /api/legal-texts/{name}: the text, and the version the editor was looking at. */
export function writeLegalText(name: LegalTextName, body: LegalTextDto): Promise<LegalText> {
  return request<LegalText>(pathOf(name), { method: 'PUT', body });
}
