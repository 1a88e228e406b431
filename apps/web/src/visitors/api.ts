import type { LegalText, LegalTextDto, LegalTextName } from '@t0/contracts';
import { request } from '../shared/lib/http.ts';

const pathOf = (name: LegalTextName): string => `/api/legal-texts/${name}`;

/** GET /api/legal-texts/{name}. Everybody reads the same. */
export function readLegalText(name: LegalTextName, signal: AbortSignal): Promise<LegalText> {
  return request<LegalText>(pathOf(name), { signal });
}

/** PUT /api/legal-texts/{name}: the text, and the version the editor was looking at. */
export function writeLegalText(name: LegalTextName, body: LegalTextDto): Promise<LegalText> {
  return request<LegalText>(pathOf(name), { method: 'PUT', body });
}
