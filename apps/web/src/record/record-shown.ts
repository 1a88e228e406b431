import type { User } from '@t0/contracts/accounts';
import type { RecordAudience } from '@t0/contracts/record';
import { hasAccess } from '@t0/domain/accounts';
import { useQuery } from '@tanstack/react-query';
import { clientSettingsQuery } from '../shared/lib/client-settings.ts';

/** True if this user may see the record (docs/product/record.md#visibility). */
export function isRecordShown(audience: RecordAudience, user: User | null): boolean {
  if (user?.isAdmin || audience === 'everybody') return true;
  return audience === 'members' && user !== null && hasAccess(user);
}

/** True if links lead to the record; false until it is known. */
export function useRecordLink(user: User | null): boolean {
  const audience = useQuery(clientSettingsQuery).data?.recordAudience;
  return audience !== undefined && isRecordShown(audience, user);
}
